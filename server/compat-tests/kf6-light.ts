import type { TestApp } from '../testing/app.ts'
import { page, type Program } from './client.ts'
import { token } from './shapes.ts'

/**
 * kf6-light, current and older build: a page on another site that uses axios and stores only the token. A missing
 * token is sent as null.
 */
export const axios = (app: TestApp, stored: string | null): Program =>
  page(app.url, 'https://light.example', {
    jsonType: 'application/json;charset=UTF-8',
    headers: { Accept: 'application/json, text/plain, */*', Authorization: `Bearer ${stored}` },
  })

/** Returns the program of a signed-in user. */
export const signIn = async (app: TestApp, person: { user: { userName: string }; password: string }) => {
  const body = { userName: person.user.userName, password: person.password }
  return axios(app, (await axios(app, null)('POST', '/auth/local', body)).json(200, token).token)
}
