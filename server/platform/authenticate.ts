import type { Request, RequestHandler } from 'express'
import { AppError } from './errors.ts'
import type { LoginThrottle } from './rate-limit/login-throttle.ts'
import type { Sessions, SessionUser } from './session.ts'

declare global {
  // eslint-disable-next-line typescript/no-namespace -- the only way to tell Express's types
  namespace Express {
    interface Request {
      /** Set by `authenticate`. */
      user: SessionUser
    }
  }
}

/** Describes who keeps sessions, and who counts tokens that were never one. */
interface Keepers {
  sessions: Sessions
  loginThrottle: LoginThrottle
}

/** The header that hands out a fresh token while a person is active. */
export const TOKEN_HEADER = 'X-Token'

/** The setting of the Express application that says whether `?access_token=` counts: for old clients only (row TOKQ-01). */
export const TOKEN_IN_QUERY = 'token in query'

/** The token of a request, by header or, where the application takes it there, `?access_token=`. */
export const tokenOf = ({ app, headers, query: { access_token: inQuery } }: Request): string | undefined => {
  const [, bearer] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (bearer !== undefined || app.get(TOKEN_IN_QUERY) !== true) return bearer
  return typeof inQuery === 'string' ? inQuery : undefined
}

/** The token in a Cookie header: bare, or as old clients write it, quoted like JSON and percent-encoded. */
export const tokenInCookie = (cookie = ''): string | undefined => {
  const [, value] = /(?:^|;\s*)token=([^;]*)/.exec(cookie) ?? []
  try {
    return value && decodeURIComponent(value).replace(/^"|"$/g, '')
  } catch {
    return undefined
  }
}

/** Lists what clients write where they have no token. */
const NO_TOKEN: readonly string[] = ['null', 'undefined']

/**
 * The person a token stands for; undefined for one that does not count (any more). One that was never ours is a guess,
 * refused as 'session.tooMany' when there are many.
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
 * Returns who asks to see a file, by `tokenOf` or cookie: pictures and links send no header. Only for what
 * changes nothing, because browsers send the cookie along from elsewhere too (contract/README.md 12).
 */
export const viewerOf = (keepers: Keepers, req: Request): Promise<SessionUser | undefined> =>
  userOf(keepers, tokenOf(req) ?? tokenInCookie(req.headers.cookie), req)

/**
 * Lets only requests with a living session pass, by `tokenOf`, and sets `req.user`.
 * The cookie never counts here, so another site cannot make a browser act. What `isForServices` names is also for the
 * outside service that a member has lent a token: to read, and only within its community (`SessionUser.scope`); that
 * token is not renewed, and everything else refuses it ('forbidden').
 */
export const authenticate =
  (
    keepers: Keepers,
    isForServices: (req: Request) => boolean = () => false,
    isWriting: (req: Request) => boolean = () => true,
  ): RequestHandler =>
  async (req, res, next) => {
    const token = tokenOf(req)
    const user = await userOf(keepers, token, req)
    const service = user || token === undefined ? undefined : await keepers.sessions.verifyLent(token)
    if (service) {
      if (!isForServices(req)) throw new AppError('forbidden')
      req.user = service
      return next()
    }
    if (token === undefined || !user) throw new AppError('session.invalid')
    req.user = isWriting(req) ? { ...user, writes: true } : user
    const fresh = keepers.sessions.renew(token)
    if (fresh !== undefined) res.set(TOKEN_HEADER, fresh)
    next()
  }
