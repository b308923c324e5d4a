import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomOf } from '../shared/wire/realtime.ts'
import { startTestApp, type TestClient, type TestApp } from './testing/app.ts'
import { withOtherSettings } from './testing/other-settings.ts'
import { makeCast, type Cast } from './testing/cast.ts'
import { everyRoute, makeThings, type Row } from './testing/every-route.ts'
import { makeAttachment } from './testing/files.ts'
import { makeNote } from './testing/makers.ts'
import { connectOldClient } from './testing/sockets.ts'

let app: TestApp
let cast: Cast
let rows: Row[]
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  rows = everyRoute(await makeThings(app, cast))
})
afterAll(() => app.stop())

const withToken = (path: string, token: string) => `${path}${path.includes('?') ? '&' : '?'}access_token=${token}`

test('a token in an address answers 401 on every route that asks for a session [TOKQ-01]', async () => {
  const { token } = cast.callers.manager
  for (const { route, path, body, expected } of rows) {
    if (expected.visitor !== 401) continue
    const [method = ''] = route.split(' ')
    const sent: unknown = typeof body === 'function' ? body('manager') : body
    const at = withToken(typeof path === 'string' ? path : path('manager'), token)
    expect([route, (await app.request(method, at, { body: sent })).status]).toEqual([route, 401])
  }
  const { file } = await makeAttachment(app, cast.callers.owner)
  expect((await app.request('GET', withToken(file.url, cast.callers.owner.token))).status).toBe(401)
  // Ignored if a valid session is present.
  expect((await app.request('GET', withToken('/api/users/me', 'x'), { token })).status).toBe(200)
  const headers = { Cookie: `token=${cast.callers.owner.token}` }
  expect((await app.request('GET', withToken(file.url, 'x'), { headers })).status).toBe(200)
})

test('with OLD_CLIENTS=on it serves as one in the header does [TOKQ-01]', async () => {
  const { token } = cast.callers.manager
  const reading = rows.filter(({ route, expected }) => route.startsWith('GET') && expected.visitor === 401)
  expect(reading.length).toBeGreaterThan(50)
  const statuses = async (door: TestClient, inAddress: boolean) => {
    const found = []
    for (const { route, path } of reading) {
      const at = typeof path === 'string' ? path : path('manager')
      const answer = await door.request('GET', inAddress ? withToken(at, token) : at, inAddress ? {} : { token })
      found.push([route, answer.status])
    }
    return found
  }
  await withOtherSettings(app, { oldClients: true }, async (door) => {
    expect(await statuses(door, true)).toEqual(await statuses(app, false))
    const body = { type: 'Note', title: 'By address', authors: [cast.callers.owner.author._id] }
    const path = `/api/contributions/${cast.community._id}`
    expect((await door.request('POST', withToken(path, cast.callers.owner.token), { body })).status).toBe(201)
    expect((await door.request('GET', withToken('/api/users/me', 'x'))).status).toBe(401)
    const twice = `/api/users/me?access_token=${token}&access_token=${token}`
    expect((await door.request('GET', twice)).status).toBe(401)
  })
})

test('a socket’s handshake may still bring its token in the query [TOKQ-01]', async () => {
  const { owner } = cast.callers
  const note = await makeNote(app, owner, { permission: 'private' })
  const old = await connectOldClient(app, { token: owner.token, transports: ['websocket'] })
  await old.follow(roomOf('contribution', note._id), () =>
    app.request('PUT', `/api/objects/${note._id}`, { token: owner.token, body: { title: 'Heard' } }),
  )
  old.socket.close()
})
