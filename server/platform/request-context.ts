import { AsyncLocalStorage } from 'node:async_hooks'
import type { SessionUser } from './session.ts'

export interface RequestContext {
  requestId?: string | undefined
  user?: SessionUser
}

/** One for all, because before Node 24 each adds to the cost of every promise. */
export const contexts = new AsyncLocalStorage<RequestContext | undefined>()
