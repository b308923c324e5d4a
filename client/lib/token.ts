const COOKIE = 'token'

/** `left`: logged out; `refused`: the server rejected the token. */
export type SessionEnd = 'left' | 'refused'
const ended = new Set<(why: SessionEnd) => void>()

/** `more` are attributes, each after `; `. */
export const writeCookie = (name: string, value: string, more = '') => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${secure}${more}`
}

/** The session's token, or undefined. Other pages of the site may have stored it JSON-quoted. */
export const readToken = (): string | undefined => {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`))
  if (!pair) return undefined
  try {
    return decodeURIComponent(pair.slice(COOKIE.length + 1)).replace(/^"|"$/g, '') || undefined
  } catch {
    return undefined
  }
}

/** Content of the token; only the server knows whether it is still valid. */
export interface KnownSession {
  userId: string
  /** Equal for all tokens of one sign-in. */
  id: string
  /** In milliseconds. */
  until: number
}

/** The current token's session; undefined without one or with an unreadable token. */
export const readSession = (): KnownSession | undefined => {
  const [, payload = ''] = readToken()?.split('.') ?? []
  try {
    const { _id, sid, since, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return { userId: String(_id), id: String(sid ?? since), until: 1000 * Number(exp) }
  } catch {
    return undefined
  }
}

export const sessionKey = (): string | undefined => {
  const session = readSession()
  return session && session.until > Date.now() ? `${session.userId}/${session.id}` : undefined
}

let left = false

/** A session cookie (no Max-Age), because classrooms share machines. */
export const writeToken = (token: string) => {
  left = false
  writeCookie(COOKIE, encodeURIComponent(token))
}

export const clearToken = () => writeCookie(COOKIE, '', '; Max-Age=0')

/** Returns whether the user has logged out on this page with no sign-in since, in any tab. */
export const hasLeft = () => left && readToken() === undefined

export const onSessionEnd = (listener: (why: SessionEnd) => void) => {
  ended.add(listener)
  return () => ended.delete(listener)
}

/** Deletes the token and notifies the listeners. */
export const endSession = (why: SessionEnd) => {
  // A page that is being left may still make requests without a token.
  if (hasLeft()) return
  left = why === 'left'
  clearToken()
  for (const listener of ended) listener(why)
}
