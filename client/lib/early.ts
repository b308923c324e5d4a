// What a page needs first is asked for by a script that stands in the page itself (client/head.ts), while the page's own
// scripts are on their way. Whoever asks for the same later is given that answer, once.
import { readSession } from './token.ts'

interface EarlyCall {
  /** In milliseconds of the page. */
  sent: number
  /** Whose session it was sent with. */
  session: string | undefined
  answer: Promise<Response>
}

declare global {
  /** Calls that nobody has taken yet, by their paths. */
  var buildonEarly: Map<string, EarlyCall> | undefined
}

/** After this time an answer says nothing about now any more. */
const FRESH_MS = 30_000

/** Sends a call for whoever asks for it later. */
export const askEarly = (path: string, token?: string) => {
  const headers: HeadersInit = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  const answer = fetch(path, { headers })
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined)
  const calls = (globalThis.buildonEarly ??= new Map())
  calls.set(path, { sent: performance.now(), session: readSession()?.id, answer })
}

/** Returns whether a call's answer is on its way, and has not been taken. */
export const isAskedEarly = (path: string) => globalThis.buildonEarly?.has(path) === true

/** Returns the answer to a call that was sent early in this session; undefined where there is none, or it did not come. */
export const takeEarly = async (path: string): Promise<Response | undefined> => {
  const call = globalThis.buildonEarly?.get(path)
  globalThis.buildonEarly?.delete(path)
  if (!call || call.session !== readSession()?.id || performance.now() - call.sent > FRESH_MS) return undefined
  return call.answer.catch(() => undefined)
}
