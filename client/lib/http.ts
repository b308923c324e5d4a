import axios, {
  type AxiosAdapter,
  AxiosError,
  AxiosHeaders,
  type AxiosResponse,
  getAdapter,
  type InternalAxiosRequestConfig,
  isAxiosError,
} from 'axios'
import * as z from 'zod/mini'
import { ERROR_CODE_HEADER } from '../../shared/wire/faults.ts'
import { ApiError, offline } from './api-error.ts'
import { takeEarly } from './early.ts'
import { parseJson } from './parse-json.ts'
import { endSession, readToken, writeToken } from './token.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The call itself decides what a 401 means (signing in): the session is not ended. */
    keepSession?: boolean
  }
}

const refusalSchema = z.object({
  message: z.optional(z.string()),
  errorCode: z.optional(z.unknown()),
  values: z.optional(z.record(z.string(), z.number())),
  errors: z.optional(
    z.record(z.string(), z.object({ message: z.string(), code: z.optional(z.string()), min: z.optional(z.number()) })),
  ),
})

/** Returns what an `errorCode` says instead of a message: a text, or an object that may hold one; nothing otherwise. */
const reasonOf = (errorCode: unknown): string | undefined => {
  if (errorCode === undefined || typeof errorCode === 'string') return errorCode
  return z.object({ message: z.string() }).safeParse(errorCode).data?.message ?? ''
}

/** Reads a header that may be missing. */
export const headerOf = ({ headers }: AxiosResponse, name: string): string | undefined => {
  const value = headers instanceof AxiosHeaders && headers.get(name)
  return typeof value === 'string' ? value : undefined
}

/** Old answers are bare text, new ones JSON with a message and, for forms, a message per field. */
const refusalOf = (response: AxiosResponse<string>) => {
  const { status, statusText, data: text } = response
  const code = headerOf(response, ERROR_CODE_HEADER) ?? `http.${status}`
  const body = parseJson(text)
  const { data: refusal } = refusalSchema.safeParse(body)
  const fields = Object.entries(refusal?.errors ?? {}).map(
    ([field, { message, code = message, min }]) => [field, min === undefined ? { code } : { code, min }] as const,
  )
  const isText = headerOf(response, 'Content-Type')?.startsWith('text/plain')
  const message = refusal?.message ?? reasonOf(refusal?.errorCode) ?? (isText && text ? text : statusText)
  return new ApiError(status, code, message, Object.fromEntries(fields), body, refusal?.values)
}

const authorization = () => {
  const token = readToken()
  return token && `Bearer ${token}`
}

/** Returns whether the call was made with the token held now: a late answer to an older one says nothing about it. */
const isCurrent = ({ headers }: InternalAxiosRequestConfig) =>
  (headers.get('Authorization') ?? undefined) === authorization()

/** The session has ended, or was never one of this server's. */
const isAboutSession = ({ status, code }: ApiError) => status === 401 || code === 'session.tooMany'

const sendToken = (config: InternalAxiosRequestConfig) => {
  config.headers.set('Authorization', authorization())
  return config
}

const keepFreshToken = (response: AxiosResponse) => {
  const fresh = headerOf(response, 'X-Token')
  if (fresh && isCurrent(response.config)) writeToken(fresh)
}

/** Throws what went wrong: the refusal as ApiError, an ApiError `offline`, or the reason that the caller aborted with. */
const fail = (error: unknown) => {
  if (!isAxiosError<string>(error)) throw error
  const { response, config } = error
  if (!response) {
    const signal = config?.signal
    throw signal?.aborted ? (signal as AbortSignal).reason : offline()
  }
  keepFreshToken(response)
  const refusal = refusalOf(response)
  if (!response.config.keepSession && isAboutSession(refusal) && isCurrent(response.config)) endSession('refused')
  throw refusal
}

const sendNow = getAdapter('xhr')

/** Answers with what was asked for early, where it was, and came; as `xhr` otherwise. */
const send: AxiosAdapter = async (config) => {
  const early = config.method === 'get' ? await takeEarly(config.url ?? '') : undefined
  if (!early) return sendNow(config)
  const { status, statusText, headers } = early
  const response = { status, statusText, headers: Object.fromEntries(headers), data: await early.text(), config }
  if (early.ok) return response
  throw new AxiosError(statusText, AxiosError.ERR_BAD_REQUEST, config, undefined, response)
}

/** Sends every call of the server. Bodies go and come as texts: api.ts writes and parses them. */
export const http = axios.create({
  adapter: send,
  responseType: 'text',
  transformRequest: [],
  transformResponse: [],
  withXSRFToken: false,
})
// At once: a session that is left is told so with its own token, before that is forgotten.
http.interceptors.request.use(sendToken, undefined, { synchronous: true })
http.interceptors.response.use((response: AxiosResponse<string>) => {
  keepFreshToken(response)
  return response
}, fail)
