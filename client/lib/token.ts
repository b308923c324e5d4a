const COOKIE = 'token'

/** `left`: the person logged out; `refused`: the server took the token no longer. */
export type SessionEnd = 'left' | 'refused'
const ended = new Set<(why: SessionEnd) => void>()

const write = (value: string, more: string) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Lax${secure}${more}`
}

/** The session's token, or undefined when nobody is signed in. Other pages of the site may have stored it JSON-quoted. */
export const readToken = (): string | undefined => {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`))
  if (!pair) return undefined
  try {
    return decodeURIComponent(pair.slice(COOKIE.length + 1)).replace(/^"|"$/g, '') || undefined
  } catch {
    return undefined
  }
}

/** Describes a session as its token tells of it: nobody but the server knows whether it still counts. */
export interface KnownSession {
  userId: string
  /** The same for all tokens that one sign-in has led to. */
  id: string
  /** In milliseconds. */
  until: number
}

/** The session of the token held now; undefined without one, or where it tells nothing. */
export const readSession = (): KnownSession | undefined => {
  const [, payload = ''] = readToken()?.split('.') ?? []
  try {
    const { _id, sid, since, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return { userId: String(_id), id: String(sid ?? since), until: 1000 * Number(exp) }
  } catch {
    return undefined
  }
}

let left = false

/** Keeps the token until the browser is closed (no Max-Age: classrooms share machines). */
export const writeToken = (token: string) => {
  left = false
  write(encodeURIComponent(token), '')
}

export const clearToken = () => write('', '; Max-Age=0')

/** Returns whether the person has logged out here: whoever signs in next begins anew. */
export const hasLeft = () => left

/** Called when the session is over. */
export const onSessionEnd = (listener: (why: SessionEnd) => void) => {
  ended.add(listener)
  return () => ended.delete(listener)
}

/** Forgets the token and tells whoever keeps something of the session. */
export const endSession = (why: SessionEnd) => {
  // The page that is being left may still ask for something, without a token.
  if (left && readToken() === undefined) return
  left = why === 'left'
  clearToken()
  for (const listener of ended) listener(why)
}
