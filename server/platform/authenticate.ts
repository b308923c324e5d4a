import type { Request, RequestHandler } from 'express'
import type { RequiredStep } from '../../shared/domain/required-steps.ts'
import { STEP_REFUSALS } from '../../shared/domain/step-refusals.ts'
import type { ErrorCode } from '../../shared/wire/errors.ts'
import type { ApiTokens } from './api-tokens.ts'
import { asCaller } from './caller.ts'
import { AppError } from './errors.ts'
import type { LoginThrottle } from './rate-limit/login-throttle.ts'
import { programOf } from './program.ts'
import type { Sessions, SessionUser } from './session.ts'

declare global {
  // eslint-disable-next-line typescript/no-namespace -- the only way to extend Express's types
  namespace Express {
    interface Request {
      user: SessionUser
    }
  }
}

interface Keepers {
  sessions: Sessions
  loginThrottle: LoginThrottle
  apiTokens: ApiTokens
}

export const TOKEN_HEADER = 'X-Token'

/** Accepts `?access_token=`, for old clients only (row TOKQ-01). */
export const TOKEN_IN_QUERY = 'token in query'

const bearerOf = ({ headers }: Pick<Request, 'headers'>) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** Returns the token of the Authorization header or, if allowed, of `?access_token=`. */
export const tokenOf = (req: Request): string | undefined => {
  const bearer = bearerOf(req)
  const {
    app,
    query: { access_token: inQuery },
  } = req
  if (bearer !== undefined || app.get(TOKEN_IN_QUERY) !== true) return bearer
  return typeof inQuery === 'string' ? inQuery : undefined
}

/** Returns the token in a Cookie header: plain, or JSON-quoted and percent-encoded by old clients. */
export const tokenInCookie = (cookie = ''): string | undefined => {
  const [, value] = /(?:^|;\s*)token=([^;]*)/.exec(cookie) ?? []
  try {
    return value && decodeURIComponent(value).replace(/^"|"$/g, '')
  } catch {
    return undefined
  }
}

const NO_TOKEN: readonly string[] = ['null', 'undefined']

/**
 * Returns the user of a token; undefined if invalid or expired. Tokens that this site never signed count as guesses, which
 * may be refused ('session.tooMany').
 */
export const userOf = async (
  { sessions, loginThrottle }: Keepers,
  token: string | undefined,
  { ip }: Pick<Request, 'ip'>,
): Promise<SessionUser | undefined> => {
  if (token === undefined || NO_TOKEN.includes(token)) return undefined
  const user = await sessions.verify(token)
  if (!user && !sessions.isOurs(token)) await loginThrottle.foreignToken(ip)
  return user
}

/**
 * Returns the user who requests a file, by `tokenOf` or cookie, as images send no header. Reads only: cookies allow
 * cross-site requests (contract/README.md 12). Throws the refusal of a required step.
 */
export const viewerOf = async (keepers: Keepers, req: Request): Promise<SessionUser | undefined> => {
  const personal = await keepers.apiTokens.open(bearerOf(req) ?? '')
  const user = personal?.user ?? (await userOf(keepers, tokenOf(req) ?? tokenInCookie(req.headers.cookie), req))
  if (user?.requiredStep) throw new AppError(STEP_REFUSALS[user.requiredStep])
  return user
}

type Call = Pick<Request, 'method' | 'baseUrl' | 'path'>

/** By default none. */
export interface CallRules {
  isForServices: (call: Call) => boolean
  apiTokenRefusal: (user: SessionUser, call: Call) => ErrorCode | undefined
  isWriting: (call: Call) => boolean
  /** Allowed before a required step. */
  isPartOf: (step: RequiredStep, call: Call) => boolean
}

const NO_RULES: CallRules = {
  isForServices: () => false,
  apiTokenRefusal: () => 'apiToken.refused',
  isWriting: () => true,
  isPartOf: () => false,
}

/**
 * Requires a valid session by `tokenOf`, never by cookie (cross-site requests), and sets `req.user`. Requests that
 * match `isForServices` accept a service's token: read-only, for one community. Throws the refusal of a required
 * step.
 */
export const authenticate =
  (keepers: Keepers, rules: CallRules = NO_RULES): RequestHandler =>
  async (req, res, next) => {
    const personal = await keepers.apiTokens.open(bearerOf(req) ?? '')
    if (personal) {
      const { user } = personal
      if (user.requiredStep) throw new AppError(STEP_REFUSALS[user.requiredStep])
      const refusal = rules.apiTokenRefusal(user, req)
      if (refusal) throw new AppError(refusal)
      req.user = rules.isWriting(req) ? Object.assign({}, user, { writes: true }) : user
      return asCaller(req.user, next)
    }
    const token = tokenOf(req)
    const user = await userOf(keepers, token, req)
    const service = user || token === undefined ? undefined : await keepers.sessions.verifyLent(token)
    const { requiredStep } = user ?? service ?? {}
    if (requiredStep && !rules.isPartOf(requiredStep, req)) throw new AppError(STEP_REFUSALS[requiredStep])
    if (service) {
      if (!rules.isForServices(req)) throw new AppError('forbidden')
      req.user = service
      return asCaller(service, next)
    }
    if (token === undefined || !user) throw new AppError('session.invalid')
    req.user = rules.isWriting(req) ? Object.assign({}, user, { writes: true }) : user
    await keepers.sessions.markActive(token, programOf(req))
    const fresh = keepers.sessions.renew(token)
    if (fresh !== undefined) res.set(TOKEN_HEADER, fresh)
    asCaller(req.user, next)
  }
