// An inline script (client/head.ts) requests the first data of a page while its scripts load. The first later request
// for the same path takes that answer.
import { readSession } from './token.ts'

interface EarlyCall {
  /** Milliseconds since the page's time origin. */
  sent: number
  /** Session id at the time of the request. */
  session: string | undefined
  answer: Promise<Response>
}

declare global {
  /** Unclaimed requests by path. */
  var buildonEarly: Map<string, EarlyCall> | undefined
}

/** An older answer is discarded. */
const FRESH_MS = 30_000

export const requestEarly = (path: string, token?: string) => {
  const headers: HeadersInit = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const answer = fetch(path, { headers })
  // The consumer handles failures.
  answer.catch(() => undefined)
  const calls = (globalThis.buildonEarly ??= new Map())
  calls.set(path, { sent: performance.now(), session: readSession()?.id, answer })
}

/** Returns whether an early request is unclaimed. */
export const isRequestedEarly = (path: string) => globalThis.buildonEarly?.has(path) === true

/** Returns the answer to an early request of this session; undefined without one or on failure. */
export const popEarlyResponse = async (path: string): Promise<Response | undefined> => {
  const call = globalThis.buildonEarly?.get(path)
  globalThis.buildonEarly?.delete(path)
  if (!call || call.session !== readSession()?.id || performance.now() - call.sent > FRESH_MS) return undefined
  return call.answer.catch(() => undefined)
}
