import * as z from 'zod/mini'
import type { ErrorCode } from '../../shared/errors.ts'
import { ERROR_CODE_HEADER } from '../../shared/faults.ts'
import type errors from '../locales/en/errors.json'
import { leadsAsWritten } from './paths.ts'
import { endSession, readToken, writeToken } from './token.ts'

/** Why a field was refused; `code` is the text itself from a server that sends no codes. */
export interface FieldRefusal {
  code: string
  min?: number
}

/** A refused or failed call. `code` is the server's, or `offline` / `answer.malformed`, made here. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** Why fields were refused, by field. */
  readonly fields: Readonly<Record<string, FieldRefusal>>
  /** The answer's JSON body, such as the current object of a conflict. */
  readonly body: unknown

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, FieldRefusal> = {},
    body?: unknown,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.body = body
  }
}

/** A refusal made here, before anything is sent; its text is that of the code. */
export const refusedHere = (code: ErrorCode | keyof typeof errors) => new ApiError(0, code, code)

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The call itself decides what a 401 means (signing in): the session is not ended. */
  keepSession?: boolean
}

const refusalSchema = z.object({
  message: z.optional(z.string()),
  errorCode: z.optional(z.unknown()),
  errors: z.optional(
    z.record(z.string(), z.object({ message: z.string(), code: z.optional(z.string()), min: z.optional(z.number()) })),
  ),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an `errorCode` says instead of a message: a text, or an object that may hold one; nothing otherwise. */
const reasonOf = (errorCode: unknown): string | undefined => {
  if (errorCode === undefined || typeof errorCode === 'string') return errorCode
  return z.object({ message: z.string() }).safeParse(errorCode).data?.message ?? ''
}

/** Old answers are bare text, new ones JSON with a message and, for forms, a message per field. */
const refusalOf = (response: Response, text: string) => {
  const code = response.headers.get(ERROR_CODE_HEADER) ?? `http.${response.status}`
  const body = parseJson(text)
  const { data: refusal } = refusalSchema.safeParse(body)
  const fields = Object.entries(refusal?.errors ?? {}).map(
    ([field, { message, code = message, min }]) => [field, min === undefined ? { code } : { code, min }] as const,
  )
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain')
  const message = refusal?.message ?? reasonOf(refusal?.errorCode) ?? (isText && text ? text : response.statusText)
  return new ApiError(response.status, code, message, Object.fromEntries(fields), body)
}

const bodyOf = (body: unknown) => {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

async function send(method: string, path: string, body: unknown, token: string | undefined, options: CallOptions) {
  const content = bodyOf(body)
  try {
    return await fetch(path, {
      method,
      ...content,
      headers: { ...(token && { Authorization: `Bearer ${token}` }), ...content.headers, ...options.headers },
      ...(options.signal && { signal: options.signal }),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(0, 'offline', 'offline')
  }
}

async function call<S extends z.ZodMiniType>(
  method: string,
  path: string,
  body: unknown,
  schema: S,
  options: CallOptions = {},
): Promise<z.output<S>> {
  if (!leadsAsWritten(path)) throw new ApiError(404, 'notFound', 'Not Found')
  const token = readToken()
  const response = await send(method, path, body, token, options)
  return answerOf(response, schema, { what: `${method} ${path}`, token, keepSession: options.keepSession })
}

interface Asked {
  /** Method and path, for whoever reads the log. */
  what: string
  /** The token that the call was made with. */
  token: string | undefined
  keepSession?: boolean | undefined
}

/** The session has ended, or was never one of this server's. */
const isAboutSession = ({ status, code }: ApiError) => status === 401 || code === 'session.tooMany'

/** What an answer says, parsed by the schema; it takes a fresh token, and a refusal is thrown as ApiError. */
export async function answerOf<S extends z.ZodMiniType>(
  response: Response,
  schema: S,
  { what, token, keepSession }: Asked,
): Promise<z.output<S>> {
  const fresh = response.headers.get('X-Token')
  // A late answer to an older token may bring one of a session that has ended since, or been replaced.
  if (fresh && token === readToken()) writeToken(fresh)
  const text = await response.text()
  if (!response.ok) {
    const refusal = refusalOf(response, text)
    // A late answer to an older token says nothing about the token held now.
    if (!keepSession && isAboutSession(refusal) && token === readToken()) endSession('refused')
    throw refusal
  }
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) {
    const detail = z.prettifyError(parsed.error)
    throw new ApiError(response.status, 'answer.malformed', `${what}: ${detail}`)
  }
  return parsed.data
}

/** Where the answer's body does not matter. */
export const anything = z.unknown()

/** Calls of the server; every answer is parsed by the schema given. Failures are ApiErrors. */
export const api = {
  get: <S extends z.ZodMiniType>(path: string, schema: S, options?: CallOptions) =>
    call('GET', path, undefined, schema, options),
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
