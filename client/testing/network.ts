import { AxiosError, type AxiosResponse, getAdapter, type InternalAxiosRequestConfig } from 'axios'
import { http } from '../lib/http.ts'

/** A call that the client has sent. */
interface Call {
  method: string
  /** Path and query, such as `/api/users/me`. */
  path: string
  /** The parsed JSON body, the form, or undefined. */
  body: unknown
}

/** An answer in the server's place, or none at all. */
type Reply = { status: number; json?: unknown; text?: string; headers?: Record<string, string> } | 'offline'
type Pass = () => Promise<AxiosResponse>
type Handler = (pass: Pass, call: Call) => Promise<Reply | AxiosResponse>

interface Interceptor {
  method: string
  path: string | RegExp
  handle: Handler
}

const interceptors = new Set<Interceptor>()
const calls: Call[] = []

const bodyOf = (data: unknown): unknown => (typeof data === 'string' ? JSON.parse(data) : data)

const responseOf = (
  config: InternalAxiosRequestConfig,
  { status, json, text, headers }: Exclude<Reply, 'offline'>,
): AxiosResponse => ({
  status,
  statusText: '',
  data: text ?? JSON.stringify(json) ?? '',
  headers: { 'content-type': text === undefined ? 'application/json' : 'text/plain', ...headers },
  config,
})

const send = getAdapter(http.defaults.adapter)

http.defaults.adapter = async (config) => {
  const { method = 'get', url = '', data } = config
  const call = { method: method.toUpperCase(), path: url, body: bodyOf(data) }
  calls.push(call)
  const matching = [...interceptors].findLast(
    (one) => one.method === call.method && (typeof one.path === 'string' ? one.path === url : one.path.test(url)),
  )
  if (!matching) return send(config)
  const reply = await matching.handle(() => send(config), call)
  if (reply === 'offline') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
  const response = 'config' in reply ? reply : responseOf(config, reply)
  if (response.status < 400) return response
  throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, undefined, response)
}

/** The calls between client and server, as a test sees and changes them. */
export const network = {
  /** Everything that was sent since the page was opened or `forget`, reads too. */
  calls: (): readonly Call[] => calls,
  /** The same without what only reads. */
  writes: (): readonly Call[] => calls.filter(({ method }) => method !== 'GET'),
  forget: () => void calls.splice(0),
  /**
   * Replies to matching calls in the server's place until the test ends or `remove` is called; a handler may `pass`
   * the call on to the server, at once or later. The newest matching interceptor counts.
   */
  intercept: (method: string, path: string | RegExp, reply: Reply | Handler) => {
    const handle: Handler = typeof reply === 'function' ? reply : async () => reply
    const interceptor = { method, path, handle }
    interceptors.add(interceptor)
    return { remove: () => void interceptors.delete(interceptor) }
  },
  /** Keeps matching calls waiting until `release`, which passes them on. */
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
