import { checkAnswer } from './check-answers.ts'

export interface Visited {
  url: URL
  status: number
  headers: Headers
  text: string
}

type Form = Record<string, string>

/** Fake browser with one cookie jar per origin. */
export const createBrowser = (site: string, server: string) => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = ({ origin }: URL) => {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }

  const open = async (address: string, form?: Form): Promise<Visited> => {
    const url = new URL(address, site)
    const jar = jarOf(url)
    const reply = await fetch(url.origin === site ? `${server}${url.pathname}${url.search}` : url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = '', ...more] = cookie.split(/;\s*/)
      const end = pair.indexOf('=')
      const [name, value] = [pair.slice(0, end), pair.slice(end + 1)] as const
      const isGone = value === '' || more.some((one) => one.toLowerCase() === 'expires=thu, 01 jan 1970 00:00:00 gmt')
      if (isGone) jar.delete(name)
      else jar.set(name, value)
    }
    const text = await reply.text()
    const { status, headers } = reply
    if (url.origin === site)
      checkAnswer(form ? 'POST' : 'GET', url.pathname, { status, type: headers.get('content-type'), text })
    return { url, status, headers, text }
  }

  /** Follows redirects to a page, or to an address that fits `until`, which is not opened. */
  const follow = async (first: Visited, until: (address: URL) => boolean = () => false): Promise<URL | Visited> => {
    let at = first
    for (let hops = 0; hops < 20; hops += 1) {
      const next = at.headers.get('location')
      if (next === null) return at
      const address = new URL(next, at.url)
      if (until(address)) return address
      at = await open(address.href)
    }
    throw new Error('too many redirects')
  }

  return { open, follow, cookies: (origin = site) => jarOf(new URL(origin)) }
}
export type FakeBrowser = ReturnType<typeof createBrowser>
