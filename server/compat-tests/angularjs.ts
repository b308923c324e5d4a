import type { TestApp } from '../testing/app.ts'
import { program, type Program } from './client.ts'
import { token } from './shapes.ts'

const cookieOf = (known: string) => `token=${encodeURIComponent(JSON.stringify(known))}`

/** The original web client (AngularJS): same origin; keeps the token as JSON in a cookie and sends it in the header. */
const http = (app: TestApp, known?: string): Program =>
  program(app.url, {
    jsonType: 'application/json;charset=utf-8',
    headers: {
      Accept: 'application/json, text/plain, */*',
      Referer: `${app.url}/view`,
      ...(known !== undefined && { Authorization: `Bearer ${known}`, Cookie: cookieOf(known) }),
    },
  })

/** Signs in; sockets send the cookie. */
export const signIn = async (app: TestApp, { user, password }: { user: { userName: string }; password: string }) => {
  const body = { userName: user.userName, password }
  const { token: known } = (await http(app)('POST', '/auth/local', body)).json(200, token)
  return { call: http(app, known), cookie: cookieOf(known) }
}
