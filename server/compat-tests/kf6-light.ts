import type { TestApp } from '../testing/app.ts'
import { page, type Program } from './client.ts'
import { token } from './shapes.ts'

/**
 * kf6-light, its source of today and its older build: a React page on another site that speaks through axios, and
 * keeps only the token. Its fork by Pankti makes some of the same calls. It sets the header from what it has stored,
 * a missing token as the word null.
 */
export const axios = (app: TestApp, stored: string | null): Program =>
  page(app.url, 'https://light.example', {
    jsonType: 'application/json;charset=UTF-8',
    headers: { Accept: 'application/json, text/plain, */*', Authorization: `Bearer ${stored}` },
  })

/** Signs somebody in there. */
export const signIn = async (app: TestApp, person: { user: { userName: string }; password: string }) => {
  const body = { userName: person.user.userName, password: person.password }
  return axios(app, (await axios(app, null)('POST', '/auth/local', body)).json(200, token).token)
}
