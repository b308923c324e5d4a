import { AxiosError, type AxiosResponse, getAdapter, type InternalAxiosRequestConfig } from 'axios'
import { http } from '../lib/http.ts'

interface Call {
  method: string
  path: string
  body: unknown
}

/** A mocked answer, or a network failure. */
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

/** Records and intercepts calls between client and server. */
export const network = {
  /** All calls since the page was opened or `forget`, including reads. */
  calls: (): readonly Call[] => calls,
  writes: (): readonly Call[] => calls.filter(({ method }) => method !== 'GET'),
  forget: () => void calls.splice(0),
  /** Intercepts matching calls until the test ends or `remove` is called. */
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
