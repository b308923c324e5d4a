const ORIGIN = 'http://own.invalid'

/** Browsers read `//host` and `/\host` as another site, also once they have dropped tabs and line ends. */
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

/** Returns where a redirect may lead: a path of our own origin, encoded or not; anything else becomes "/" (contract/README.md 7). */
export const safeRedirect = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || !staysHere(wanted)) return '/'
  const { pathname, search, hash } = new URL(wanted, ORIGIN)
  return staysHere(decoded(pathname)) ? pathname + search + hash : '/'
}
