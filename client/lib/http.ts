import * as z from 'zod/mini'
import { CLIENT_HEADER } from '../../shared/wire/client.ts'
import { ERROR_CODE_HEADER } from '../../shared/wire/faults.ts'
import { ApiError, offline } from './api-error.ts'
import { popEarlyResponse } from './early.ts'
import { type Answer, type Call, exchange, NoAnswer } from './exchange.ts'
import { parseJson } from './parse-json.ts'
import { endSession, readToken, writeToken } from './token.ts'

const refusalSchema = z.object({
  message: z.optional(z.string()),
  errorCode: z.optional(z.unknown()),
  values: z.optional(z.record(z.string(), z.number())),
  errors: z.optional(
    z.record(z.string(), z.object({ message: z.string(), code: z.optional(z.string()), min: z.optional(z.number()) })),
  ),
})

/** Returns the text of an `errorCode` that is a string or an object with a message. */
const reasonOf = (errorCode: unknown): string | undefined => {
  if (errorCode === undefined || typeof errorCode === 'string') return errorCode
  return z.object({ message: z.string() }).safeParse(errorCode).data?.message ?? ''
}

/** Old answers are plain text, new ones JSON with a message and, for forms, a message per field. */
const refusalOf = ({ status, statusText, header, data: text }: Answer) => {
  const code = header(ERROR_CODE_HEADER) ?? `http.${status}`
  const body = parseJson(text)
  const { data: refusal } = refusalSchema.safeParse(body)
  const fields = Object.entries(refusal?.errors ?? {}).map(
    ([field, { message, code = message, min }]) => [field, min === undefined ? { code } : { code, min }] as const,
  )
  const isText = header('Content-Type')?.startsWith('text/plain')
  const message = refusal?.message ?? reasonOf(refusal?.errorCode) ?? (isText && text ? text : statusText)
  return new ApiError(status, code, message, Object.fromEntries(fields), body, refusal?.values)
}

const authorization = () => {
  const token = readToken()
  return token && `Bearer ${token}`
}

/** Returns whether the call had the current token: a late answer to an older one is ignored. */
const isCurrent = ({ headers }: Call) => (headers.get('Authorization') ?? undefined) === authorization()

/** The session has ended or is invalid. */
const isAboutSession = ({ status, code }: ApiError) => status === 401 || code === 'session.tooMany'

const identify = (headers: Headers) => {
  const own = authorization()
  // A call may bring the token of a session that has just been left.
  if (own !== undefined && !headers.has('Authorization')) headers.set('Authorization', own)
  headers.set(CLIENT_HEADER, 'buildon')
}

const keepFreshToken = (call: Call, { header }: Answer) => {
  const fresh = header('X-Token')
  if (fresh && isCurrent(call)) writeToken(fresh)
}

/** Resolves to whether the password was entered. Set by pages behind the sign-in. */
export const confirmation = { ask: () => Promise.resolve(false) }

/** Returns an early request's answer, if there is one. */
const earlyAnswer = async (path: string): Promise<Answer | undefined> => {
  const early = await popEarlyResponse(path)
  if (!early) return undefined
  const { status, statusText, headers } = early
  return { status, statusText, header: (name) => headers.get(name), data: await early.text() }
}

/** Replaced by tests. */
export const network = {
  send: async (call: Call): Promise<Answer> =>
    (call.method === 'GET' ? await earlyAnswer(call.path) : undefined) ?? exchange(call),
}

/**
 * Sends with the token. Throws a refusal as ApiError, an ApiError `offline`, or the caller's abort reason. Repeats a
 * call for which the password had to be entered again.
 */
export const request = async (call: Call): Promise<Answer> => {
  // Before any wait: a sign-out must read its token before that is deleted.
  identify(call.headers)
  const answer = await network.send(call).catch((error: unknown) => {
    throw error instanceof NoAnswer ? offline() : error
  })
  keepFreshToken(call, answer)
  if (answer.status < 400) return answer
  const refusal = refusalOf(answer)
  if (!call.keepSession && isAboutSession(refusal) && isCurrent(call)) endSession('refused')
  if (refusal.code === 'confirm.password' && (await confirmation.ask())) return request(call)
  throw refusal
}
