import * as z from 'zod/mini'
import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import { ApiError } from './api-error.ts'
import { headerOf, http } from './http.ts'
import { parseJson } from './parse-json.ts'
import { leadsAsWritten } from './paths.ts'
import { tellWritten } from './written.ts'

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
  if (method !== 'GET') tellWritten({ method, path, body, answer })
  return answer
}

/** The entity tags of answers that may be asked for again. */
const tags = new WeakMap<object, string>()

/** Returns the entity tag of what `api.getAgain` answered; undefined for what has been changed here since. */
export const tagOf = (answer: object) => tags.get(answer)

/** Has something count as the server's answer with an entity tag. */
export const setTag = (answer: object, tag: string | undefined) => {
  if (tag !== undefined) tags.set(answer, tag)
}

/** Accepts any answer, where its body does not matter. */
export const anything = z.unknown()

/** Calls of the server; every answer is parsed by the schema given. Failures are ApiErrors. */
export const api = {
  get: <S extends z.ZodMiniType>(path: string, schema: S, options?: CallOptions) =>
    call('GET', path, undefined, schema, options),
  /** As `get`; where the server's answer still is what `known` returns by then was read from, that comes back, unparsed. */
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
