import * as z from 'zod/mini'
import type { AxiosRequestConfig } from 'axios'
import { ApiError } from './api-error.ts'
import { http } from './http.ts'
import { parseJson } from './parse-json.ts'
import { leadsAsWritten } from './paths.ts'

export { ApiError, type FieldRefusal, refusedHere } from './api-error.ts'

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** The call itself decides what a 401 means (signing in): the session is not ended. */
  keepSession?: boolean
  /** Called with how much of the body has left, from 0 to 100 percent. */
  onProgress?: ((percent: number) => void) | undefined
}

const contentOf = (body: unknown) => {
  if (body === undefined || body instanceof FormData) return { data: body }
  return { data: JSON.stringify(body), type: { 'Content-Type': 'application/json' } }
}

/** Sends a call and returns the answer's text with its status. */
const send = async (method: string, path: string, body: unknown, options: CallOptions) => {
  if (!leadsAsWritten(path)) throw new ApiError(404, 'notFound', 'Not Found')
  const { headers, signal, keepSession = false, onProgress } = options
  const { data, type } = contentOf(body)
  const config: AxiosRequestConfig = { method, url: path, data, headers: { ...type, ...headers }, keepSession }
  if (signal) config.signal = signal
  if (onProgress) config.onUploadProgress = ({ progress = 0 }) => onProgress(Math.floor(100 * progress))
  return http.request<string>(config)
}

async function call<S extends z.ZodMiniType>(
  method: string,
  path: string,
  body: unknown,
  schema: S,
  options: CallOptions = {},
): Promise<z.output<S>> {
  const { data: text, status } = await send(method, path, body, options)
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) {
    const detail = z.prettifyError(parsed.error)
    throw new ApiError(status, 'answer.malformed', `${method} ${path}: ${detail}`)
  }
  return parsed.data
}

/** Accepts any answer, where its body does not matter. */
export const anything = z.unknown()

/** Calls of the server; every answer is parsed by the schema given. Failures are ApiErrors. */
export const api = {
  get: <S extends z.ZodMiniType>(path: string, schema: S, options?: CallOptions) =>
    call('GET', path, undefined, schema, options),
  /** As `get`, where the answer is a text and not JSON. */
  text: async (path: string, options: CallOptions = {}) => (await send('GET', path, undefined, options)).data,
  post: <S extends z.ZodMiniType>(path: string, body: unknown, schema: S, options?: CallOptions) =>
    call('POST', path, body, schema, options),
  put: <S extends z.ZodMiniType>(path: string, body: unknown, schema: S, options?: CallOptions) =>
    call('PUT', path, body, schema, options),
  patch: <S extends z.ZodMiniType>(path: string, body: unknown, schema: S, options?: CallOptions) =>
    call('PATCH', path, body, schema, options),
  del: (path: string, body?: unknown) => call('DELETE', path, body, anything),
  /** As `del`, where the answer tells what was removed. */
  remove: <S extends z.ZodMiniType>(path: string, body: unknown, schema: S) => call('DELETE', path, body, schema),
}
