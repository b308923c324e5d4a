import { googleConsentSchema } from '../../shared/domain/google.ts'
import type { Answer, TestClient } from './app.ts'
import type { Person } from './makers.ts'

export const cookiesOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

export const consentAt = async (address: string): Promise<string> => {
  const reply = await fetch(address, { redirect: 'manual' })
  const { pathname, search } = new URL(reply.headers.get('location') ?? '')
  return pathname + search
}

/** Starts connecting. */
export const beginConnecting = async (app: TestClient, { token, user: { userName } }: Person, viewId?: string) => {
  const answer = await app.request('POST', '/auth/googleOAuth/getOAuthUrl', { token, body: { userName, viewId } })
  return { address: answer.as(googleConsentSchema).data, cookies: cookiesOf(answer) }
}

export const connectGoogle = async (app: TestClient, person: Person, viewId?: string): Promise<Answer> => {
  const { address, cookies } = await beginConnecting(app, person, viewId)
  return app.request('GET', await consentAt(address), { headers: { Cookie: cookies } })
}
