import { userSchema } from '../../shared/domain/users.ts'
import type { TestApp } from './app.ts'
import { createBrowser, type FakeBrowser, type Visited } from './browser.ts'
import type { Person } from './makers.ts'

export const SITE = 'https://learn.example.org'

const isPage = (at: URL | Visited): at is Visited => 'status' in at
export const pageOf = (at: URL | Visited): Visited => {
  if (!isPage(at)) throw new Error(`not a page: ${at.href}`)
  return at
}
export const browserOf = (app: TestApp): FakeBrowser => createBrowser(SITE, app.url)

const hiddenIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]))

/** Signs in at oidc-provider. */
export const signInThere = async (browser: FakeBrowser, address: string, login: string): Promise<URL> => {
  const backHere = ({ origin }: URL) => origin === SITE
  let there = await browser.follow(await browser.open(address), backHere)
  while (isPage(there)) {
    const { text, url } = there
    const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(text) ?? []
    // Otherwise a page that ends the session of another person.
    const form = text.includes('name="login"') ? { prompt: 'login', login, password: 'x' } : hiddenIn(text)
    there = await browser.follow(await browser.open(new URL(action, url).href, form), backHere)
  }
  return there
}

export const signInBySchool = async (browser: FakeBrowser, login: string, path = '/'): Promise<string> => {
  const callback = await signInThere(browser, `/auth/oidc/signIn?redirect=${encodeURIComponent(path)}`, login)
  const { headers } = await browser.open(callback.href)
  return headers.get('location') ?? ''
}

export const personIn = async (app: TestApp, browser: FakeBrowser): Promise<Person> => {
  const token = browser.cookies().get('token') ?? ''
  const me = await app.request('GET', '/api/users/me', { token })
  return { token, user: me.as(userSchema), password: '' }
}
