import { AsyncLocalStorage } from 'node:async_hooks'
import type { SessionUser } from './session.ts'

const callers = new AsyncLocalStorage<SessionUser>()

/** Runs `act` for the request's user. */
export const asCaller = <T>(user: SessionUser, act: () => T): T => callers.run(user, act)

/** Returns the request's user; undefined in jobs and on the command line. */
export const callerOf = (): SessionUser | undefined => callers.getStore()
