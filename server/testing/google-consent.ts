import { googleConsentSchema } from '../../shared/domain/google.ts'
import type { Answer, Door } from './app.ts'
import type { Person } from './makers.ts'

/** Returns what a browser keeps of an answer and sends with the next request. */
export const cookiesOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

/** Goes to an address of the stand-in's, whose person consents at once; answers the path that it leads back to. */
export const consentAt = async (address: string): Promise<string> => {
  const reply = await fetch(address, { redirect: 'manual' })
  const { pathname, search } = new URL(reply.headers.get('location') ?? '')
  return pathname + search
}

/** Somebody signed in begins to connect: where Google would be asked, and what their browser keeps. */
export const beginConnecting = async (app: Door, { token, user: { userName } }: Person, viewId?: string) => {
  const answer = await app.request('POST', '/auth/googleOAuth/getOAuthUrl', { token, body: { userName, viewId } })
  return { address: answer.as(googleConsentSchema).data, cookies: cookiesOf(answer) }
}

/** Somebody signed in connects the account of the stand-in's person with theirs; answers what they come back to. */
export const connectGoogle = async (app: Door, person: Person, viewId?: string): Promise<Answer> => {
  const { address, cookies } = await beginConnecting(app, person, viewId)
  return app.request('GET', await consentAt(address), { headers: { Cookie: cookies } })
}
