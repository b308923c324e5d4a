import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import type { Answer } from './exchange.ts'
import { request } from './http.ts'
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

const send = async (method: string, path: string, body: unknown, options: CallOptions) => {
  if (!leadsAsWritten(path)) throw new ApiError(404, 'notFound', 'Not Found')
  const { headers: own, signal, keepSession, onProgress } = options
  const isForm = body === undefined || body instanceof FormData
  const headers = new Headers({ ...(!isForm && { 'Content-Type': 'application/json' }), ...own })
  const onSent = onProgress && ((part: number) => onProgress(Math.floor(100 * part)))
  return request({ method, path, headers, body: isForm ? body : JSON.stringify(body), signal, keepSession, onSent })
}

const parsed = <S extends z.ZodMiniType>(schema: S, { data, status }: Answer, call: string): z.output<S> => {
  const result = schema.safeParse(parseJson(data))
  if (result.success) return result.data
  throw new ApiError(status, 'answer.malformed', `${call}: ${z.prettifyError(result.error)}`)
}

const call = async <S extends z.ZodMiniType>(
  method: string,
  path: string,
  body: unknown,
  schema: S,
  options: CallOptions = {},
): Promise<z.output<S>> => {
  const answer = parsed(schema, await send(method, path, body, options), `${method} ${path}`)
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
    const tag = response.header('ETag') ?? undefined
    const before = known()
    if (before !== undefined && tag !== undefined && tagOf(before) === tag) return before
    const answer = parsed(schema, response, `GET ${path}`)
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
