import { type Answer, NoAnswer } from '../lib/exchange.ts'
import { network as real } from '../lib/http.ts'

interface Call {
  method: string
  /** Path and query, such as `/api/users/me`. */
  path: string
  body: unknown
}

/** A mocked answer, or a network failure. */
type Reply = { status: number; json?: unknown; text?: string; headers?: Record<string, string> } | 'offline'
type Pass = () => Promise<Answer>
type Handler = (pass: Pass, call: Call) => Promise<Reply | Answer>

interface Interceptor {
  method: string
  path: string | RegExp
  handle: Handler
}

const interceptors = new Set<Interceptor>()
const calls: Call[] = []

const bodyOf = (data: unknown): unknown => (typeof data === 'string' ? JSON.parse(data) : data)

const answerOf = ({ status, json, text, headers }: Exclude<Reply, 'offline'>): Answer => {
  const all = new Headers({ 'content-type': text === undefined ? 'application/json' : 'text/plain', ...headers })
  return { status, statusText: '', header: (name) => all.get(name), data: text ?? JSON.stringify(json) ?? '' }
}

const { send } = real

real.send = async (sent) => {
  const call = { method: sent.method, path: sent.path, body: bodyOf(sent.body) }
  calls.push(call)
  const matching = [...interceptors].findLast(
    ({ method, path }) =>
      method === call.method && (typeof path === 'string' ? path === call.path : path.test(call.path)),
  )
  if (!matching) return send(sent)
  const reply = await matching.handle(() => send(sent), call)
  if (reply === 'offline') throw new NoAnswer()
  return 'header' in reply ? reply : answerOf(reply)
}

/** Records and intercepts calls between client and server. */
export const network = {
  /** All calls since the page was opened or `forget`, including reads. */
  calls: (): readonly Call[] => calls,
  writes: (): readonly Call[] => calls.filter(({ method }) => method !== 'GET'),
  forget: () => void calls.splice(0),
  /**
   * Intercepts matching calls until the test ends or `remove` is called; a handler may `pass` the call to the server,
   * at once or later. The newest matching interceptor wins.
   */
  intercept: (method: string, path: string | RegExp, reply: Reply | Handler) => {
    const handle: Handler = typeof reply === 'function' ? reply : async () => reply
    const interceptor = { method, path, handle }
    interceptors.add(interceptor)
    return { remove: () => void interceptors.delete(interceptor) }
  },
  hold: (method: string, path: string | RegExp) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const { remove } = network.intercept(method, path, async (pass) => {
      await released
      return pass()
    })
    return {
      release: () => {
        remove()
        release()
      },
    }
  },
  reset: () => {
    interceptors.clear()
    calls.length = 0
  },
}
