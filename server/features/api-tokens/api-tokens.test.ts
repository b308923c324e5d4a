import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuedApiTokenSchema } from '../../../shared/domain/api-tokens.ts'
import { actsPageSchema } from '../../../shared/domain/acts.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, makeCast, type Cast } from '../../testing/cast.ts'
import { everyRoute, askRow, makeThings, type Row } from '../../testing/every-route.ts'
import { makeAttachment } from '../../testing/files.ts'
import { makeNote, makeUser, twoMembers, type Person } from '../../testing/makers.ts'
import { withOtherSettings } from '../../testing/other-settings.ts'
import { connect } from '../../testing/sockets.ts'
import { apiTokenRefusal } from '../../platform/token-calls.ts'
import { isWriting } from '../../writing-calls.ts'
import { ApiTokenModel } from './api-tokens.model.ts'
import { deleteExpiredApiTokens } from './api-tokens.service.ts'

let app: TestApp
let cast: Cast
let rows: Row[]
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  rows = everyRoute(await makeThings(app, cast)).filter(
    ({ route, expected }) => expected.visitor === 401 && !route.startsWith('POST /auth/local'),
  )
})
afterAll(() => app.stop())

const AT = '/api/users/me/tokens'
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const ask = async ({ token }: { token: string }, fields: object = {}) =>
  await app.request('POST', AT, {
    token,
    body: { name: 'R', scope: 'read', communityId: null, until: inDays(30), ...fields },
  })
const make = async (who: { token: string }, fields: object = {}) => (await ask(who, fields)).as(issuedApiTokenSchema)
const get = async (path: string, token: string) => (await app.request('GET', path, { token })).status
const me = (token: string) => get('/api/users/me', token)
const expire = (_id: string) =>
  collection(ApiTokenModel).updateOne({ _id }, { $set: { until: new Date(Date.now() - 1) } })

/** Statuses by route, of those that are not refused. */
const opened = async (person: Person, token: string, asked = rows) => {
  const found: string[] = []
  for (const row of asked) {
    const status = await askRow(app, row, 'manager', { ...person, token })
    if (status !== 403) found.push(`${row.route} ${status}`)
  }
  return [...new Set(found)]
}

test('a member makes a token with name, scope and end date; it is answered once, stored as a hash, its last use is shown, and it is withdrawn at once [TOKN-01]', async () => {
  const ann = cast.callers.owner
  for (const wrong of [{ name: ' ' }, { scope: 'all' }, { until: inDays(-1) }, { until: inDays(370) }, { until: 'x' }])
    expect((await ask(ann, wrong)).status).toBe(422)
  const made = await make(ann)
  expect(made.token).toMatch(/^buildon_[\w-]{43}$/)
  const listed = async () => (await app.request('GET', AT, { token: ann.token })).body
  expect(await listed()).toMatchObject([{ name: 'R', scope: 'read', communityId: null, used: null }])
  expect(await me(made.token)).toBe(200)
  expect(await listed()).toMatchObject([{ name: 'R', used: expect.any(String) }])
  expect(JSON.stringify(await listed())).not.toContain(made.token.slice(8))
  expect(JSON.stringify(await collection(ApiTokenModel).find({}).toArray())).not.toContain(made.token.slice(8))
  const stranger = cast.callers.writer
  await app.request('DELETE', `${AT}/${made._id}`, { token: stranger.token })
  expect(await me(made.token)).toBe(200)
  expect((await app.request('DELETE', `${AT}/${made._id}`, { token: ann.token })).status).toBe(204)
  expect(await me(made.token)).toBe(401)
  expect(await listed()).toEqual([])
})

test('a token is taken from the header alone: not from a cookie, an address or a socket [TOKN-01]', async () => {
  const { owner } = cast.callers
  const { token } = await make(owner)
  const { file } = await makeAttachment(app, owner)
  expect(await get(file.url, token)).toBe(200)
  const cookie = { headers: { Cookie: `token=${token}` } }
  expect((await app.request('GET', file.url, cookie)).status).toBe(401)
  expect((await app.request('GET', `${file.url}?access_token=${token}`)).status).toBe(401)
  await withOtherSettings(app, { oldClients: true }, async (door) => {
    expect((await door.request('GET', `/api/users/me?access_token=${token}`)).status).toBe(401)
    expect((await door.request('GET', `/api/users/me?access_token=${owner.token}`)).status).toBe(200)
  })
  const note = await makeNote(app, owner, { permission: 'private' })
  const [program, person] = [await connect(app, { token }), await connect(app, { token: owner.token })]
  const room = roomOf('contribution', note._id)
  program.socket.emit('subscribe', room)
  await person.follow(room, () =>
    app.request('PUT', `/api/objects/${note._id}`, { token: owner.token, body: { title: 'Heard' } }),
  )
  expect(program.heard).toEqual([])
  for (const { socket } of [program, person]) socket.close()
})

test('a token that has expired or is older than the password is refused, and expired ones are deleted [TOKN-01]', async () => {
  const { ann } = await twoMembers(app)
  const [old, expired, spare] = [await make(ann), await make(ann), await make(ann)]
  expect(await me(expired.token)).toBe(200)
  await expire(expired._id)
  // Ends what is cached; a new token would delete the expired one.
  await app.request('DELETE', `${AT}/${spare._id}`, { token: ann.token })
  expect([await me(old.token), await me(expired.token)]).toEqual([200, 401])
  await deleteExpiredApiTokens()
  const kept = await collection(ApiTokenModel).find({ userId: ann.user._id }).toArray()
  expect(kept.map(({ _id }) => _id)).toEqual([old._id])
  const body = { oldPassword: ann.password, newPassword: 'another one' }
  await app.request('PUT', '/api/users/null/password', { token: ann.token, body })
  expect(await me(old.token)).toBe(401)
})

test('a token that reads is refused on every call that writes, and reads what its owner may read [TOKN-01]', async () => {
  const { manager } = cast.callers
  const { token } = await make(manager)
  const writing = rows.filter(({ route }) => {
    const [method = '', path = ''] = route.split(' ')
    return isWriting({ method, baseUrl: '', path })
  })
  expect(writing.length).toBeGreaterThan(60)
  expect(await opened(manager, token, writing)).toEqual([])
  const note = await makeNote(app, manager)
  const change = await app.request('PUT', `/api/objects/${note._id}`, { token, body: { title: 'Changed' } })
  expect([change.status, change.headers.get('x-error-code')]).toEqual([403, 'apiToken.readOnly'])
  expect(await get(`/api/objects/${note._id}`, token)).toBe(200)
  const written = await make(manager, { scope: 'write' })
  const body = { title: 'Changed' }
  expect((await app.request('PUT', `/api/objects/${note._id}`, { token: written.token, body })).status).toBe(200)
})

test('a token of one community is refused on every call for another one and for the account [TOKN-01]', async () => {
  const { manager } = cast.callers
  const other = await anotherCommunity(app, cast)
  const communityId = other.community._id
  const { token } = await make(manager, { communityId, scope: 'write' })
  expect(await opened(manager, token)).toEqual([])
  const { file } = await makeAttachment(app, cast.callers.owner)
  expect([await get(file.url, manager.token), await get(file.url, token)]).toEqual([200, 403])
  expect(await get(`/api/communities/${communityId}`, token)).toBe(200)
  expect((await ask(manager, { communityId: cast.elsewhere.community._id })).status).toBe(403)
})

test('a token opens no call that its list lacks: none for accounts, and no rights of an admin [TOKN-01]', async () => {
  const { manager, admin } = cast.callers
  const { token } = await make(manager, { scope: 'write' })
  const named = new Set(
    rows.flatMap(({ route }) => {
      const [method = '', path = ''] = route.split(' ')
      const at = path.replaceAll(/:\w+/g, '0'.repeat(24))
      return apiTokenRefusal({}, { method, baseUrl: '', path: at }) ? [] : [route]
    }),
  )
  expect(named.size).toBeLessThan(35)
  const found = (await opened(manager, token)).map((line) => line.replace(/ \d+$/, ''))
  expect(found.filter((route) => !named.has(route))).toEqual([])
  expect(found).toEqual(expect.arrayContaining(['GET /api/users/me', 'GET /api/objects/:id']))
  const role = await app.request('PUT', `/api/objects/${cast.callers.writer.author._id}`, {
    token,
    body: { role: 'manager' },
  })
  expect(role.status).toBe(403)
  // The first admin made the community, so it is a member.
  const boss = await makeUser(app)
  await app.request('PUT', `/api/users/${boss.user._id}`, { token: admin.token, body: { role: 'admin' } })
  const ofAdmin = (await make(boss, { scope: 'write' })).token
  const views = `/api/communities/${cast.community._id}/views`
  expect([await get(views, boss.token), await get(views, ofAdmin)]).toEqual([200, 403])
  expect(await get('/api/acts', ofAdmin)).toBe(403)
})

test('an account has at most 20 tokens, also if they are made at once [TOKN-01]', async () => {
  const ann = await makeUser(app)
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(ann)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  const [first] = await collection(ApiTokenModel).find({ userId: ann.user._id }).toArray()
  await expire(first?._id ?? '')
  expect((await ask(ann)).status).toBe(201)
})

test('a token of a blocked member opens the community no longer, one of an erased person nothing [TOKN-01]', async () => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const at = `/api/communities/${community._id}`
  const { token } = await make(ann)
  expect(await get(at, token)).toBe(200)
  await app.request('PUT', `/api/objects/${ann.author._id}`, { token: manager.token, body: { blockLogin: true } })
  expect(await get(at, token)).toBe(403)
  const other = await make(ben)
  expect(await get(at, other.token)).toBe(200)
  const { userName, _id } = ben.user
  const { token: admin } = cast.callers.admin
  await app.request('POST', `/api/users/${_id}/erasure`, { token: admin, body: { userName } })
  expect(await get(at, other.token)).toBe(401)
})

test('what is done with a token is marked in the log of acts, in the list and in its file [TOKN-01]', async () => {
  const { community, manager } = await twoMembers(app)
  const { _id, token } = await make(manager, { scope: 'write' })
  const change = async (by: string, flipname: boolean) =>
    await app.request('PUT', `/api/objects/${community.rootContextId}`, { token: by, body: { data: { flipname } } })
  expect([(await change(manager.token, true)).status, (await change(token, false)).status]).toEqual([200, 200])
  const log = `/api/acts/${community._id}`
  const asked = '?act=settingsChanged'
  const { acts } = (await app.request('GET', `${log}${asked}`, manager)).as(actsPageSchema)
  expect(acts.map((one) => [one.by, one.token])).toEqual([
    [manager.user._id, _id],
    [manager.user._id, undefined],
  ])
  const { text } = await app.request('GET', `${log}/csv${asked}`, { token: manager.token })
  expect(text.split('\r\n').map((line) => line.includes(`apiToken: ${_id}`))).toEqual([false, true, false, false])
})

test('guessed tokens are slowed as guessed passwords are, while a valid one goes on [TOKN-01]', async () => {
  const { token } = await make(cast.callers.writer)
  const guess = async (at: number) => await me(`buildon_${String(at).padStart(43, 'x')}`)
  const statuses: number[] = []
  for (let at = 0; at < 101; at += 1) statuses.push(await guess(at))
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
  expect(await me(token)).toBe(200)
})
