import { contexts } from './request-context.ts'
import type { SessionUser } from './session.ts'

/** Runs `act` for the request's user. */
export const asCaller = <T>(user: SessionUser, act: () => T): T => {
  const { requestId } = contexts.getStore() ?? {}
  return contexts.run({ requestId, user }, act)
}

/** Returns the request's user; undefined in jobs and on the command line. */
export const callerOf = (): SessionUser | undefined => contexts.getStore()?.user
