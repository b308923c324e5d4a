import * as z from 'zod/mini'
import type { AxiosRequestConfig } from 'axios'
import { ApiError, offline } from './api-error.ts'
import { popEarlyResponse } from './early.ts'
import { parseJson } from './parse-json.ts'
import { leadsAsWritten } from './paths.ts'
import { readToken, writeToken } from './token.ts'
import { publishWrite } from './written.ts'

export { ApiError, type FieldRefusal, refusedHere } from './api-error.ts'

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** The caller handles a 401, e.g. when signing in: the session is not ended. */
  keepSession?: boolean
  renewsToken?: boolean
  /** Upload progress, 0 to 100 percent. */
  onProgress?: ((percent: number) => void) | undefined
}

const contentOf = (body: unknown) => {
  if (body === undefined || body instanceof FormData) return { data: body }
  if (body instanceof Blob) return { data: body, type: { 'Content-Type': 'application/octet-stream' } }
  return { data: JSON.stringify(body), type: { 'Content-Type': 'application/json' } }
}

/** Not needed before the first answers, which were requested early. */
export const loadHttp = () =>
  import('./http.ts').catch(() => {
    throw offline()
  })

interface Answer {
  status: number
  data: string
  tag: string | undefined
}

const earlyAnswer = async (early: Response): Promise<Answer> => {
  const fresh = early.headers.get('X-Token')
  if (fresh) writeToken(fresh)
  return { status: early.status, data: await early.text(), tag: early.headers.get('ETag') ?? undefined }
}

const send = async (method: string, path: string, body: unknown, options: CallOptions): Promise<Answer> => {
  if (!leadsAsWritten(path)) throw new ApiError(404, 'notFound', 'Not Found')
  // Before any wait: a sign-out must read its token before that is deleted.
  const token = readToken()
  const early = method === 'GET' ? await popEarlyResponse(path) : undefined
  if (early?.ok) return earlyAnswer(early)
  const { request, headerOf } = await loadHttp()
  const { signal, keepSession = false, renewsToken = false, onProgress } = options
  const { data, type } = contentOf(body)
  const headers = { ...(token && { Authorization: `Bearer ${token}` }), ...type, ...options.headers }
  const config: AxiosRequestConfig = { method, url: path, data, headers, keepSession, renewsToken, early }
  if (signal) config.signal = signal
  if (onProgress) config.onUploadProgress = ({ progress = 0 }) => onProgress(Math.floor(100 * progress))
  const response = await request(config)
  return { status: response.status, data: response.data, tag: headerOf(response, 'ETag') }
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
    const { tag } = response
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
