import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuedApiTokenSchema } from '../../../shared/domain/api-tokens.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, type Cast } from '../../testing/cast.ts'
import { everyRoute, askRow, makeThings } from '../../testing/every-route.ts'
import { makeNote, twoMembers, type Person } from '../../testing/makers.ts'
import { ApiTokenModel } from './api-tokens.model.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const AT = '/api/users/me/tokens'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const make = async ({ token }: { token: string }, fields: object = {}) => {
  const body = { name: 'R', scope: 'read', communityId: null, until: inDays(30), ...fields }
  return (await app.request('POST', AT, { token, body })).as(issuedApiTokenSchema)
}
const get = async (path: string, token: string) => (await app.request('GET', path, { token })).status
const me = (token: string) => get('/api/users/me', token)

test('a token is answered once, stored hashed, marked as used, and withdrawn at once', async () => {
  const ann = cast.callers.owner
  const made = await make(ann)
  expect(made.token).toMatch(/^buildon_[\w-]{43}$/)
  expect(await me(made.token)).toBe(200)
  const listed = (await app.request('GET', AT, { token: ann.token })).body
  expect(JSON.stringify(listed)).not.toContain(made.token)
  expect(listed).toMatchObject([{ name: 'R', used: expect.any(String) }])
  expect(JSON.stringify(await collection(ApiTokenModel).find({}).toArray())).not.toContain(made.token.slice(8))
  for (const headers of [{ Cookie: `token=${made.token}` }])
    expect((await app.request('GET', '/api/users/me', { headers })).status).toBe(401)
  expect((await app.request('GET', `/api/users/me?access_token=${made.token}`)).status).toBe(401)
  expect((await app.request('DELETE', `${AT}/${made._id}`, { token: ann.token })).status).toBe(204)
  expect(await me(made.token)).toBe(401)
})

test('a token that has expired or is older than the password is refused', async () => {
  const { ann } = await twoMembers(app)
  const [old, expired] = [await make(ann), await make(ann)]
  await collection(ApiTokenModel).updateOne({ _id: expired._id }, { $set: { until: new Date(Date.now() - 1) } })
  expect([await me(old.token), await me(expired.token)]).toEqual([200, 401])
  const body = { oldPassword: ann.password, newPassword: 'another one' }
  await app.request('PUT', '/api/users/null/password', { token: ann.token, body })
  expect(await me(old.token)).toBe(401)
})

test('a token that reads is refused to write; one of one community is refused in others and for the account', async () => {
  const [first, second] = [await twoMembers(app), await twoMembers(app)]
  const { ann } = first
  const note = await makeNote(app, ann)
  const change = async (token: string) =>
    await app.request('PUT', `/api/objects/${note._id}`, { token, body: { title: 'Changed' } })
  const read = await make(ann)
  const refused = await change(read.token)
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'apiToken.readOnly'])
  const one = await make(ann, { scope: 'write', communityId: first.community._id })
  expect((await change(one.token)).status).toBe(200)
  expect(await get(`/api/communities/${second.community._id}`, one.token)).toBe(403)
  expect(await get(`/api/communities/${first.community._id}`, one.token)).toBe(200)
  expect(await me(one.token)).toBe(403)
})

test('a reading token of a manager opens no call other than GET but searches', async () => {
  const things = await makeThings(app, cast)
  const rows = everyRoute(things).filter(({ expected }) => expected.visitor === 401)
  const opened = async (person: Person) => {
    const { token } = await make(person)
    const found: string[] = []
    for (const row of rows)
      if (![401, 403].includes(await askRow(app, row, 'manager', { ...person, token }))) found.push(row.route)
    return [...new Set(found)].filter((route) => !route.startsWith('GET')).toSorted()
  }
  const reads = await opened(cast.callers.manager)
  expect(reads.filter((route) => /users|tokens|acts|sessions|backups|lti|moderation|invitations/.test(route))).toEqual(
    [],
  )
  expect(reads.every((route) => /search|studentProfile/.test(route))).toBe(true)
})
