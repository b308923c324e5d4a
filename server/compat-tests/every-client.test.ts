import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { withOtherSettings } from '../testing/other-settings.ts'
import { issuedAppPasswordSchema } from '../../shared/domain/second-factor.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeCommunity } from '../testing/makers.ts'
import { turnOnSecondFactor } from '../testing/second-factor.ts'
import { page, program } from './client.ts'
import { makeSchool } from './school.ts'
import { id, link, message, note, registration, token } from './shapes.ts'

// Behaviour that all clients rely on (contract/api.md 0.2, 0.3).

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const SITE = 'https://elsewhere.example'

test('pages of other sites may ask for everything, and read refusals of every kind', async () => {
  const { ann, communityId, secret, viewId } = school
  const bearer = (known: string) => page(app.url, SITE, { headers: { Authorization: `Bearer ${known}` } })
  const call = bearer(ann.token)
  const path = `/api/objects/${secret._id}`
  const refusals = [
    [401, await bearer('null')('GET', '/api/users/me')],
    [401, await call('POST', '/auth/local', { userName: ann.user.userName, password: 'wrong' })],
    [403, await call('GET', path)],
    [403, await call('PUT', `/api/objects/${communityId}/${secret._id}`, { title: 'mine' })],
    [403, await call('DELETE', `/api/links/${(await linkTo(secret._id))._id}`)],
    [404, await call('GET', `/api/objects/${'0'.repeat(24)}`)],
    [404, await call('PATCH', '/api/nothing/at/all', {})],
    [400, await call('POST', '/api/links', { from: viewId })],
    [400, await call('POST', '/api/links', '{"not json', { 'Content-Type': 'application/json' })],
    [422, await call('POST', `/api/contributions/${communityId}`, { type: 'Nonsense' })],
    [422, await call('POST', '/api/users', { userName: '1' })],
  ] as const
  for (const [status, reply] of refusals) expect([status, reply.text]).toEqual([reply.status, reply.text])
})

const linkTo = async (to: string) => {
  const call = program(app.url, { headers: { Authorization: `Bearer ${school.manager.token}` } })
  const [found] = (await call('GET', `/api/links/to/${to}`)).json(200, z.array(link))
  if (!found) throw new Error(`nothing links to ${to}`)
  return found
}

test('refusals have the forms that clients read', async () => {
  const { ben, communityId, secret } = school
  const call = program(app.url, { headers: { Authorization: `Bearer ${ben.token}` } })
  const stranger = program(app.url, { headers: { authorization: 'bearer broken' } })
  const lost = await stranger('GET', '/api/users/me')
  expect([lost.status, lost.text]).toEqual([401, 'invalid token...'])
  expect((await call('GET', `/api/objects/${secret._id}`)).json(403, message)).toEqual({ message: 'Forbidden' })
  for (const path of ['/api/none', '/api', '/api/objects/none/of/these', `/api/objects/${'0'.repeat(24)}`])
    expect((await call('GET', path)).json(404, message)).toEqual({ message: 'Not Found' })
  const failed = z.strictObject({
    message: z.string(),
    name: z.literal('ValidationError'),
    errors: z.record(z.string(), z.object({ message: z.string() })),
  })
  const form = { firstName: '', lastName: 'Lee', email: '', userName: 'x y', password: 'abc' }
  const { errors } = (await program(app.url)('POST', '/api/users', form)).json(422, failed)
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(['firstName', 'userName', 'password']))
  const elsewhere = await makeSchool(app)
  const foreign = program(app.url, { headers: { Authorization: `Bearer ${elsewhere.ann.token}` } })
  expect((await foreign('GET', `/api/communities/${communityId}`)).json(403, message).message).toBe('author not found.')
})

test('with OLD_CLIENTS=on a token in the query serves as one in the header does, on every kind of call', () =>
  withOtherSettings(app, { oldClients: true }, async (door) => {
    const { ann, communityId, viewId, first } = school
    const call = program(door.url)
    const made = { communityId, type: 'Note', title: 'By address', authors: [ann.author._id], status: 'active' }
    const at = (path: string) => `${path}?access_token=${ann.token}`
    for (const path of [
      '/api/users/me',
      '/api/users/myRegistrations',
      '/api/communities',
      `/api/communities/${communityId}`,
      `/api/communities/${communityId}/views`,
      `/api/communities/${communityId}/authors`,
      `/api/communities/${communityId}/groups`,
      `/api/communities/${communityId}/title`,
      `/api/contributions/${communityId}/studentNotes`,
      `/api/authors/${communityId}/me`,
      `/api/objects/${first._id}`,
      `/api/links/from/${viewId}`,
      `/api/links/view/${viewId}`,
      `/api/links/buildson/${communityId}`,
      `/api/views/${viewId}/board`,
      `/api/records/object/${first._id}`,
      `/api/records/myreadstatusview/${communityId}/${viewId}`,
    ]) {
      expect([path, (await call('GET', path)).status]).toEqual([path, 401])
      expect([path, (await call('GET', at(path))).status]).toEqual([path, 200])
      expect([path, (await call('GET', `${path}?access_token=null`)).status]).toEqual([path, 401])
    }
    for (const path of [
      'contributions/:c/search',
      'contributions/:c/search/count',
      'links/:c/search',
      'records/search/:c',
      'historicalobjects/:c/search',
    ]) {
      const there = `/api/${path.replace(':c', communityId)}`
      expect([there, (await call('POST', there, { query: {} })).status]).toEqual([there, 401])
      expect([there, (await call('POST', at(there), { query: {} })).status]).toEqual([there, 200])
    }
    const created = (await call('POST', at(`/api/contributions/${communityId}`), made)).json(201, note)
    const saved = await call('PUT', at(`/api/objects/${communityId}/${created._id}`), { title: 'Saved by address' })
    expect(saved.json(200, note).title).toBe('Saved by address')
    const body = { from: viewId, to: created._id, type: 'contains', data: { x: 1, y: 1 } }
    const placed = (await call('POST', at('/api/links'), body)).json(201, link)
    expect((await call('PUT', at(`/api/links/${placed._id}`), { data: { x: 2 } })).json(200, link).data.x).toBe(2)
    expect((await call('POST', at(`/api/records/read/${communityId}/${created._id}`))).status).toBe(200)
    expect((await call('DELETE', at(`/api/links/${placed._id}`))).status).toBe(204)
    expect((await call('POST', `/api/contributions/${communityId}`, made)).status).toBe(401)
  }))

test('paths end with or without a slash, and what else stands in a query is nobody’s business', async () => {
  const { ann, communityId, viewId, first } = school
  const call = program(app.url, { headers: { AUTHORIZATION: `bearer ${ann.token}` } })
  for (const path of ['users/me', 'communities', `communities/${communityId}/views`, `links/from/${viewId}`])
    for (const end of ['', '/', '?_=1714555800000', '/?{}&_=1714555800000', '?a[$ne]=1&a=2&__proto__=3'])
      expect([path, end, (await call('GET', `/api/${path}${end}`)).status]).toEqual([path, end, 200])
  const body = { from: viewId, to: first._id, type: 'contains', data: { x: 5, y: 5 } }
  const placed = (await call('POST', '/api/links/?_=1', body)).json(201, link)
  expect((await call('DELETE', `/api/links/${placed._id}?userAction=true`)).status).toBe(204)
  const { user, password } = ann
  for (const path of ['/auth/local', '/auth/local/'])
    (await program(app.url)('POST', path, { userName: user.userName.toUpperCase(), password })).json(200, token)
})

test('a Content-Type without a body is no error, and one with a charset none either', async () => {
  const { ann, communityId, first } = school
  const headers = { Authorization: `Bearer ${ann.token}`, 'Content-Type': 'application/json' }
  const call = program(app.url, { headers })
  ;(await call('GET', `/api/objects/${first._id}`)).json(200, note)
  ;(await call('POST', `/api/records/read/${communityId}/${first._id}`)).json(200, z.strictObject({}))
  for (const type of ['application/json;charset=UTF-8', 'application/json; charset=utf-8', 'APPLICATION/JSON'])
    (await call('PUT', `/api/objects/${first._id}`, { title: 'Été' }, { 'Content-Type': type })).json(200, note)
  const form = new URLSearchParams({ title: 'By form' })
  const saved = await call('PUT', `/api/objects/${first._id}`, form, {
    'Content-Type': 'application/x-www-form-urlencoded',
  })
  expect(saved.json(200, note).title).toBe('By form')
})

test('credentials come as JSON, form or query, and a broken header beside them does not matter', async () => {
  const { user, password } = school.ann
  const userName = user.userName
  const query = new URLSearchParams({ userName, password }).toString()
  for (const Authorization of ['Bearer null', 'Bearer undefined', 'Basic eDp5', 'Bearer a.b.c']) {
    const call = program(app.url, { headers: { Authorization } })
    ;(await call('POST', '/auth/local', { userName, password })).json(200, token)
    ;(await call('POST', '/auth/local', { email: userName, password })).json(200, token)
    ;(await call('POST', '/auth/local/', new URLSearchParams({ userName, password }))).json(200, token)
    ;(await call('POST', `/auth/local/?${query}`)).json(200, token)
  }
  for (const body of [undefined, {}, { userName }, { userName: ['x'], password: { $gt: '' } }])
    expect((await program(app.url)('POST', '/auth/local', body)).json(401, message).message).toBe('Missing credentials')
  for (const name of [userName, 'nobody-at-all'])
    expect(
      (await program(app.url)('POST', '/auth/local', { userName: name, password: 'wrong' })).json(401, message),
    ).toEqual({ message: 'This password is not correct.' })
})

test('a thousand reads at once by one person are all answered', async () => {
  const { ben, first, built } = school
  const call = program(app.url, { headers: { Authorization: `Bearer ${ben.token}` } })
  const brief = z.object({ _id: id })
  const replies = await Promise.all(
    Array.from({ length: 1000 }, (_, i) => call('GET', `/api/objects/${i % 2 ? first._id : built._id}`)),
  )
  expect(new Set(replies.map((reply) => reply.json(200, brief)._id))).toEqual(new Set([first._id, built._id]))
})

test('deep links of other programs are pages, whatever is behind them', async () => {
  const call = program(app.url)
  const home = await call('GET', '/')
  for (const path of [`/view/${school.viewId}`, `/contribution/${school.first._id}`, '/workspace/1?x=1']) {
    const reply = await call('GET', path)
    expect([path, reply.status, reply.text]).toEqual([path, home.status, home.text])
  }
})

test('anybody may ask for the version, what has changed, and a notice', async () => {
  const call = program(app.url)
  const text = z.string().check(z.minLength(1))
  const version = z.strictObject({ version: text, major: text, minor: text, patch: text, build: text })
  const told = (await call('GET', '/api/version')).json(200, version)
  expect(told.version).toBe(`${told.major}.${told.minor}.${told.patch}`)
  const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))
  const versions = z.array(z.object({ version: text, date: day, title: text, body: text }))
  const changes = (await call('GET', '/api/changeLog')).json(200, z.object({ title: text, versions }))
  expect(changes.versions.length).toBeGreaterThan(0)
  const notice = await call('GET', '/api/flashNotice')
  expect([notice.status, notice.headers['content-type'], notice.text]).toEqual([200, 'text/html; charset=utf-8', ''])
})

test('with a second factor, a program signs in by an app password in its old way, JSON, form or query, and by the real password no more [SESS-02]', async () => {
  const { manager, community } = await makeCommunity(app)
  await turnOnSecondFactor(app, manager)
  const { user, password } = manager
  const body = { name: 'Old programs' }
  const made = await app.request('POST', '/api/users/me/app-passwords', { token: manager.token, body })
  const issued = made.as(issuedAppPasswordSchema).password
  const ways = {
    kf6py: (given: object) => program(app.url)('POST', '/auth/local', given),
    Go: (given: Record<string, string>) => program(app.url)('POST', '/auth/local/', new URLSearchParams(given)),
    R: (given: Record<string, string>) =>
      program(app.url)('POST', `/auth/local/?${new URLSearchParams(given).toString()}`),
  }
  for (const [name, signIn] of Object.entries(ways)) {
    const real = await signIn({ userName: user.userName, password })
    expect([name, real.status, real.text]).toEqual([name, 401, expect.not.stringContaining('"token"')])
    const { token: known } = (await signIn({ userName: user.userName, password: issued })).json(200, token)
    const call = program(app.url, { headers: { Authorization: `Bearer ${known}` } })
    const found = (await call('GET', '/api/users/myRegistrations')).json(200, z.array(registration))
    expect(found.map(({ communityId }) => communityId)).toEqual([community._id])
    const fields = { type: 'Note', title: name, status: 'active', authors: [manager.author._id], data: { body: '' } }
    ;(await call('POST', `/api/contributions/${community._id}`, fields)).json(201, note)
  }
})
