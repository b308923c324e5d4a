import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { serviceTokenSchema } from '../../../shared/domain/service-tokens.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { withOtherSettings } from '../../testing/other-settings.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/app.ts'
import { type Cast, makeCast, statuses } from '../../testing/cast.ts'
import { everyRoute, makeThings, type Things } from '../../testing/every-route.ts'
import { makeAttachment } from '../../testing/files.ts'
import { makeNote, signIn } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'

const MAPPER = 'https://mapper.example'

let app: TestApp
let cast: Cast
let things: Things
beforeAll(async () => {
  app = await startTestApp({ SERVICE_SITES: MAPPER })
  cast = await makeCast(app)
  things = await makeThings(app, cast)
  await settle({ plugins: { itm: true }, settings: { itmServer: `${MAPPER}/itm` } })
})
afterAll(() => app.stop())

const settle = (data: object) =>
  app.request('PUT', `/api/objects/${cast.community.rootContextId}`, {
    token: cast.callers.manager.token,
    body: { data },
  })
const ask = (token: string, service = 'itmServer', community = cast.community._id): Promise<Answer> =>
  app.request('POST', `/api/communities/${community}/service-token`, { token, body: { service } })
const lent = async (token: string) => (await ask(token)).as(serviceTokenSchema).token
const get = async (path: string, token: string) => (await app.request('GET', path, { token })).status
const me = () => `/api/authors/${cast.community._id}/me`

test('a member is handed a token for half an hour, where the community has the service on, at an address that the site allows', async () => {
  const path = `/api/communities/${cast.community._id}/service-token`
  const body = { service: 'itmServer' }
  expect(await statuses(app, cast, 'POST', path, { body })).toEqual({
    visitor: 401,
    outsider: 403,
    writer: 201,
    owner: 201,
    manager: 201,
    admin: 201,
  })
  const now = Date.now()
  const until = Date.parse((await ask(cast.callers.owner.token)).as(serviceTokenSchema).until)
  expect(until - now).toBeGreaterThan(29 * 60_000)
  expect(until - now).toBeLessThanOrEqual(30 * 60_000 + 1_000)
  expect((await ask(cast.callers.owner.token, 'studentProfileServer')).status).toBe(409)
  for (const service of ['kbdexServer', '', ['itmServer']])
    expect((await app.request('POST', path, { token: cast.callers.owner.token, body: { service } })).status).toBe(422)
  await settle({ plugins: { itm: false } })
  expect((await ask(cast.callers.owner.token)).status).toBe(409)
  await settle({ plugins: { itm: true } })
})

test('the service reads as its member may read as a writer, nothing private of others, and no keys', async () => {
  const { community, callers } = cast
  const own = await makeNote(app, callers.manager, { permission: 'private' })
  const token = await lent(callers.manager.token)
  const read = async (path: string) => app.request('GET', path, { token })
  expect((await read(me())).as(authorSchema)).toMatchObject({ _id: callers.manager.author._id, role: 'manager' })
  expect((await read(`/api/objects/${own._id}`)).as(objectSchema)._id).toBe(own._id)
  expect((await read(`/api/objects/${things.note}`)).status).toBe(403)
  expect(await get(`/api/objects/${things.note}`, callers.manager.token)).toBe(200)
  const seen = (await read(`/api/communities/${community._id}`)).as(communitySchema)
  expect([seen.registrationKey, seen.managerRegistrationKey]).toEqual([undefined, undefined])
  const authors = (await read(`/api/communities/${community._id}/authors`)).as(z.array(authorSchema))
  expect(authors.flatMap(({ email }) => (email ? [email] : []))).toEqual([callers.manager.user.email])
  const found = await app.request('POST', `/api/contributions/${community._id}/search`, { token, body: { query: {} } })
  expect(found.status).toBe(200)
  // Old programs may pass the token in the query.
  const path = `${me()}?access_token=${token}`
  expect((await app.request('GET', path)).status).toBe(401)
  await withOtherSettings(app, { oldClients: true }, async (door) => {
    expect((await door.request('GET', path)).status).toBe(200)
  })
})

test('of every route it is answered by those that read its community, and by none in another [ESSN-09]', async () => {
  const { callers, elsewhere } = cast
  const open = async (method: string, path: string, body: unknown) =>
    (await app.request(method, path, { body })).status < 400
  const answered = async (token: string) => {
    const routes = new Set<string>()
    for (const { route, path, body } of everyRoute(things)) {
      const [method = ''] = route.split(' ')
      const at = typeof path === 'string' ? path : path('owner')
      const sent: unknown = typeof body === 'function' ? body('owner') : body
      const { status, headers } = await app.request(method, at, { body: sent, token })
      expect(headers.get('X-Token')).toBeNull()
      if (status < 400 && !(await open(method, at, sent))) routes.add(route)
    }
    return [...routes].toSorted()
  }
  expect(await answered(await lent(callers.owner.token))).toEqual([
    'GET /api/authors/:communityId/me',
    'GET /api/communities/:id',
    'GET /api/communities/:id/authors',
    'GET /api/communities/:id/groups',
    'GET /api/communities/:id/views',
    'GET /api/contexts/:id',
    'GET /api/contributions/:communityId/studentNotes',
    'GET /api/links/buildson/:communityId',
    'GET /api/links/either/:id',
    'GET /api/links/from/:from/to/:to',
    'GET /api/links/from/:id',
    'GET /api/links/to/:id',
    'GET /api/links/view/:viewId',
    'GET /api/objects/:id',
    'GET /api/records/object/:id',
    'POST /api/contributions/:communityId/search',
    'POST /api/contributions/:communityId/search/count',
    'POST /api/historicalobjects/:communityId/search',
    'POST /api/links/:communityId/search',
    'POST /api/links/:communityId/studentProfile',
    'POST /api/records/search/:communityId',
  ])
  const { token } = await signIn(app, elsewhere.manager.user.userName, elsewhere.manager.password)
  const body = { data: { plugins: { itm: true }, settings: { itmServer: MAPPER } } }
  await app.request('PUT', `/api/objects/${elsewhere.community.rootContextId}`, { token, body })
  const join = { userId: elsewhere.manager.user._id, communityId: cast.community._id, registrationKey: 'managers' }
  expect((await app.request('POST', '/api/authors', { token, body: join })).status).toBe(201)
  const foreign = (await ask(token, 'itmServer', elsewhere.community._id)).as(serviceTokenSchema).token
  expect(await answered(foreign)).toEqual([])
})

test('neither sockets nor files, nor sessions, know it', async () => {
  const { owner } = cast.callers
  const token = await lent(owner.token)
  const ear = await connect(app, { token })
  const note = await makeNote(app, owner, {})
  const { socket: own, ...known } = await connect(app, owner)
  const change = (title: string) =>
    app.request('PUT', `/api/objects/${note._id}`, { token: owner.token, body: { title } })
  ear.socket.emit('subscribe', roomOf('contribution', note._id))
  await known.follow(roomOf('contribution', note._id), () => change('Told to members'))
  expect(ear.heard).toEqual([])
  for (const socket of [own, ear.socket]) socket.close()

  const at = (await makeAttachment(app, owner)).file.url
  expect((await app.request('GET', at, { token: owner.token })).status).toBe(200)
  expect((await app.request('GET', at, { token })).status).toBe(401)
  expect((await app.request('GET', `${at}?access_token=${token}`)).status).toBe(401)
  expect((await app.request('POST', '/auth/logout', { token })).status).toBe(204)
  expect([await get(me(), owner.token), await get(me(), token)]).toEqual([200, 200])
  expect((await ask(token)).status).toBe(403)
})

test('it ends with the session that lent it, with a new password, when its half hour is over, and where its member is blocked', async () => {
  const { community, callers } = cast
  const { user, password } = callers.writer
  const here = await signIn(app, user.userName, password)
  const token = await lent(here.token)
  expect(await get(me(), token)).toBe(200)
  await app.request('POST', '/auth/logout', { token: here.token })
  expect(await get(me(), token)).toBe(401)

  const late = await lent(callers.writer.token)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 + 2_000 })
  try {
    expect([await get(me(), late), await get(me(), callers.writer.token)]).toEqual([401, 200])
  } finally {
    vi.useRealTimers()
  }
  const block = (blockLogin: boolean) =>
    app.request('PUT', `/api/objects/${community._id}/${callers.writer.author._id}`, { token: callers.manager.token, body: { blockLogin } }) // prettier-ignore
  expect((await block(true)).status).toBe(200)
  expect(await get(me(), late)).toBe(403)
  expect((await block(false)).status).toBe(200)
  const last = await lent(callers.writer.token)
  const change = { oldPassword: password, newPassword: 'another good one' }
  expect((await app.request('PUT', `/api/users/${user._id}/password`, { token: callers.writer.token, body: change })).status).toBe(200) // prettier-ignore
  expect(await get(me(), last)).toBe(401)
})
