import axios, {
  type AxiosAdapter,
  AxiosError,
  AxiosHeaders,
  type AxiosRequestConfig,
  type AxiosResponse,
  getAdapter,
  type InternalAxiosRequestConfig,
  isAxiosError,
} from 'axios'
import * as z from 'zod/mini'
import { CLIENT_HEADER } from '../../shared/wire/client.ts'
import { ERROR_CODE_HEADER } from '../../shared/wire/faults.ts'
import { ApiError, offline } from './api-error.ts'
import { confirmation } from './confirmation.ts'
import { parseJson } from './parse-json.ts'
import { endSession, readToken, writeToken } from './token.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The caller handles a 401, e.g. when signing in: the session is not ended. */
    keepSession?: boolean
    /** A 401 to another call waits for its new token. */
    renewsToken?: boolean
    /** Answer to an early request (early.ts). */
    early?: Response | undefined
  }
}

const refusalSchema = z.object({
  message: z.optional(z.string()),
  errorCode: z.optional(z.unknown()),
  values: z.optional(z.record(z.string(), z.union([z.number(), z.string()]))),
  errors: z.optional(
    z.record(z.string(), z.object({ message: z.string(), code: z.optional(z.string()), min: z.optional(z.number()) })),
  ),
})

/** Returns the text of an `errorCode` that is a string or an object with a message. */
const reasonOf = (errorCode: unknown): string | undefined => {
  if (errorCode === undefined || typeof errorCode === 'string') return errorCode
  return z.object({ message: z.string() }).safeParse(errorCode).data?.message ?? ''
}

export const headerOf = ({ headers }: AxiosResponse, name: string): string | undefined => {
  const value = headers instanceof AxiosHeaders && headers.get(name)
  return typeof value === 'string' ? value : undefined
}

/** Old answers are plain text, new ones JSON with a message and, for forms, a message per field. */
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

/** Returns whether the call had the current token: a late answer to an older one is ignored. */
const isCurrent = ({ headers }: InternalAxiosRequestConfig) =>
  (headers.get('Authorization') ?? undefined) === authorization()

const isAboutSession = ({ status, code }: ApiError) => status === 401 || code === 'session.tooMany'

const sendToken = (config: InternalAxiosRequestConfig) => {
  // A call may bring the token of a session that has just been left.
  config.headers.set('Authorization', authorization(), false)
  config.headers.set(CLIENT_HEADER, 'buildon')
  return config
}

const renewals = new Set<Promise<unknown>>()

const keepFreshToken = (response: AxiosResponse) => {
  const fresh = headerOf(response, 'X-Token')
  if (fresh && isCurrent(response.config)) writeToken(fresh)
}

/**
 * Throws the refusal as ApiError, an ApiError `offline`, or the caller's abort reason. Repeats a call for which the
 * password had to be entered again.
 */
const fail = async (failure: unknown) => {
  if (!isAxiosError<string>(failure)) throw failure
  const { response, config } = failure
  if (!response) {
    const signal = config?.signal
    throw signal?.aborted ? (signal as AbortSignal).reason : offline()
  }
  keepFreshToken(response)
  const refusal = refusalOf(response)
  const { keepSession, renewsToken } = response.config
  if (!keepSession && isAboutSession(refusal)) {
    if (!renewsToken) await Promise.allSettled(renewals)
    if (isCurrent(response.config)) endSession('refused')
  }
  if (refusal.code === 'confirm.password' && (await confirmation.ask())) return http.request<string>(response.config)
  throw refusal
}

const sendNow = getAdapter('xhr')

/** Uses an early request's answer if there is one, else `xhr`. */
const send: AxiosAdapter = async (config) => {
  const { early } = config
  if (!early) return sendNow(config)
  config.early = undefined
  const { status, statusText, headers } = early
  const response = { status, statusText, headers: Object.fromEntries(headers), data: await early.text(), config }
  if (early.ok) return response
  throw new AxiosError(statusText, AxiosError.ERR_BAD_REQUEST, config, undefined, response)
}

/** Client for all server calls. Bodies are strings: api.ts serializes and parses them. */
export const http = axios.create({
  adapter: send,
  responseType: 'text',
  transformRequest: [],
  transformResponse: [],
  withXSRFToken: false,
})
// Synchronous: a logout request must read its token before that is deleted.
http.interceptors.request.use(sendToken, undefined, { synchronous: true })
http.interceptors.response.use((response: AxiosResponse<string>) => {
  keepFreshToken(response)
  return response
}, fail)

export const request = (config: AxiosRequestConfig): Promise<AxiosResponse<string>> => {
  const answer = http.request<string>(config)
  if (config.renewsToken) {
    renewals.add(answer)
    void Promise.allSettled([answer]).then(() => renewals.delete(answer))
  }
  return answer
}
