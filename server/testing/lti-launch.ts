import type { Answer, TestClient } from './app.ts'
import { cookiesOf } from './google-consent.ts'
import type { LaunchWish, LearningPlatform } from './stand-ins/learning-platform.ts'

export const FRAME = { 'Sec-Fetch-Dest': 'iframe' }
export const TAB = { 'Sec-Fetch-Dest': 'document' }

export const SITE = 'https://learn.example.org'

export const fieldsIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g), ([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&amp;', '&'), // prettier-ignore
    ]),
  )

export const wordsIn = (html: string): string =>
  html
    .replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

interface Begun {
  form: Record<string, string>
  cookies: string
}

export const beginAt = async (
  app: TestClient,
  platform: LearningPlatform,
  wish: LaunchWish,
  headers: Record<string, string> = TAB,
): Promise<Begun> => {
  const login = await app.request('POST', '/auth/lti/login', { body: new URLSearchParams(platform.begin(wish)), headers }) // prettier-ignore
  const address = login.headers.get('location') ?? ''
  if (login.status !== 303) throw new Error(`${login.status} ${login.text}`)
  const page = await (await fetch(address)).text()
  return { form: fieldsIn(page), cookies: cookiesOf(login) }
}

export const sendLaunch = (
  app: TestClient,
  { form, cookies }: Begun,
  headers: Record<string, string> = TAB,
): Promise<Answer> =>
  app.request('POST', '/auth/lti/launch', {
    body: new URLSearchParams(form),
    headers: { Cookie: cookies, ...headers },
  })

export const launchAt = async (app: TestClient, platform: LearningPlatform, wish: LaunchWish): Promise<Answer> =>
  await sendLaunch(app, await beginAt(app, platform, wish))

export const tokenIn = (answer: Answer): string => /(?:^|; )token=([^;]+)/.exec(cookiesOf(answer))?.[1] ?? ''
