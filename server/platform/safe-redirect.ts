const ORIGIN = 'http://own.invalid'

/** Browsers treat `//host` and `/\host` as another site, even after removing tabs and newlines. */
const staysHere = (text: string) => {
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, ORIGIN)) return false
  const { origin, pathname } = new URL(text, ORIGIN)
  return origin === ORIGIN && !pathname.startsWith('//')
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** Returns a path of our own origin, encoded or not; otherwise "/" (contract/README.md 7). */
export const safeRedirect = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !staysHere(wanted)) return '/'
  const { pathname, search, hash } = new URL(wanted, ORIGIN)
  return staysHere(decoded(pathname)) ? pathname + search + hash : '/'
}
