import * as z from 'zod/mini'
import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { ApiError } from './api-error.ts'
import { headerOf, http } from './http.ts'
import { parseJson } from './parse-json.ts'
import { leadsAsWritten } from './paths.ts'
import { publishWrite } from './written.ts'

export { ApiError, type FieldRefusal, refusedHere } from './api-error.ts'

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** The caller handles a 401, e.g. when signing in: the session is not ended. */
  keepSession?: boolean
  /** Upload progress, 0 to 100 percent. */
  onProgress?: ((percent: number) => void) | undefined
}

const contentOf = (body: unknown) => {
  if (body === undefined || body instanceof FormData) return { data: body }
  return { data: JSON.stringify(body), type: { 'Content-Type': 'application/json' } }
}

const send = async (method: string, path: string, body: unknown, options: CallOptions) => {
  if (!leadsAsWritten(path)) throw new ApiError(404, 'notFound', 'Not Found')
  const { headers, signal, keepSession = false, onProgress } = options
  const { data, type } = contentOf(body)
  const config: AxiosRequestConfig = { method, url: path, data, headers: { ...type, ...headers }, keepSession }
  if (signal) config.signal = signal
  if (onProgress) config.onUploadProgress = ({ progress = 0 }) => onProgress(Math.floor(100 * progress))
  return http.request<string>(config)
}

const parsed = <S extends z.ZodMiniType>(
  schema: S,
  { data: text, status, config }: AxiosResponse<string>,
): z.output<S> => {
  const result = schema.safeParse(parseJson(text))
  if (result.success) return result.data
  const detail = z.prettifyError(result.error)
  throw new ApiError(status, 'answer.malformed', `${config.method?.toUpperCase()} ${config.url}: ${detail}`)
}

const call = async <S extends z.ZodMiniType>(
  method: string,
  path: string,
  body: unknown,
  schema: S,
  options: CallOptions = {},
): Promise<z.output<S>> => {
  const answer = parsed(schema, await send(method, path, body, options))
  if (method !== 'GET') publishWrite({ method, path, body, answer })
  return answer
}

/** Entity tags of answers for conditional requests. */
const tags = new WeakMap<object, string>()

/** Returns the entity tag of an answer of `api.getAgain`; undefined after a local change. */
export const tagOf = (answer: object) => tags.get(answer)

export const setTag = (answer: object, tag: string | undefined) => {
  if (tag !== undefined) tags.set(answer, tag)
}

export const anything = z.unknown()

/** Calls of the server; every answer is parsed by the given schema. Failures are ApiErrors. */
export const api = {
  get: <S extends z.ZodMiniType>(path: string, schema: S, options?: CallOptions) =>
    call('GET', path, undefined, schema, options),
  /** As `get`, as a conditional request: if unchanged, returns `known` without parsing. */
  getAgain: async <S extends z.ZodMiniType<object>>(
    path: string,
    schema: S,
    known: () => z.output<S> | undefined,
    options: CallOptions = {},
  ): Promise<z.output<S>> => {
    const response = await send('GET', path, undefined, options)
    const tag = headerOf(response, 'ETag')
    const before = known()
    if (before !== undefined && tag !== undefined && tagOf(before) === tag) return before
    const answer = parsed(schema, response)
    setTag(answer, tag)
    return answer
  },
  /** As `get`, for text instead of JSON. */
  text: async (path: string, options: CallOptions = {}) => (await send('GET', path, undefined, options)).data,
  post: <S extends z.ZodMiniType>(path: string, body: unknown, schema: S, options?: CallOptions) =>
    call('POST', path, body, schema, options),
  put: <S extends z.ZodMiniType>(path: string, body: unknown, schema: S, options?: CallOptions) =>
    call('PUT', path, body, schema, options),
  patch: <S extends z.ZodMiniType>(path: string, body: unknown, schema: S, options?: CallOptions) =>
    call('PATCH', path, body, schema, options),
  del: (path: string, body?: unknown) => call('DELETE', path, body, anything),
  /** As `del`, with an answer. */
  remove: <S extends z.ZodMiniType>(path: string, body: unknown, schema: S) => call('DELETE', path, body, schema),
}
