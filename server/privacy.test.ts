import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { linkSchema } from '../shared/domain/links.ts'
import { recordSchema } from '../shared/domain/records.ts'
import { JWT_SECRET, startTestApp, type TestApp } from './testing/app.ts'
import { makeCast, type Cast, type Statuses } from './testing/cast.ts'
import { everyRoute, makeThings, type Row, type Things } from './testing/every-route.ts'
import type { Person } from './testing/makers.ts'
import { connect } from './testing/sockets.ts'

let app: TestApp
let cast: Cast
let things: Things
let rows: Row[]
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  things = await makeThings(app, cast)
  // Bytes of a zip are no addresses.
  const readable = (of: Things) => everyRoute(of).filter(({ route }) => !/:id\/(data|archive)$/.test(route))
  rows = [...readable(things), ...readable(await aboutAuthor(things)).filter(({ route }) => route.startsWith('GET'))]
})
afterAll(() => app.stop())

const aboutAuthor = async (things: Things): Promise<Things> => {
  const { owner, manager } = cast.callers
  const { _id } = owner.author
  const body = { from: cast.community.views[0], to: _id, type: 'notifies' }
  const link = (await app.request('POST', '/api/links', { token: owner.token, body })).as(linkSchema)
  await app.request('PUT', `/api/objects/${_id}`, { token: manager.token, body: { lastName: 'Lind' } })
  const answer = await app.request('GET', `/api/records/object/${_id}`, { token: manager.token })
  const { _id: record = '', historicalObjectId = '' } = answer.as(z.array(recordSchema)).at(-1) ?? {}
  return { ...things, note: _id, view: _id, link: link._id, record, historical: historicalObjectId }
}

const addressesIn = (text: string) => text.match(/[\w.+-]+@[\w.-]+/g) ?? []

type Heard = [route: string, text: string][]
const answers = new Map<Person | undefined, Heard>()

/** Returns the answers of all routes to a caller, cached, because owners and managers delete the requested objects. */
const answersTo = async (caller: keyof Statuses, who: Person | undefined) => {
  const known = answers.get(who)
  if (known) return known
  const heard: Heard = []
  for (const { route, path, body } of rows) {
    const [method = ''] = route.split(' ')
    const at = typeof path === 'string' ? path : path(caller)
    const sent: unknown = typeof body === 'function' ? body(caller) : body
    const { text } = await app.request(method, at, { body: sent, ...(who && { token: who.token }) })
    heard.push([route, text])
  }
  answers.set(who, heard)
  return heard
}

const routesThat = async (tells: (text: string) => boolean, caller: keyof Statuses, who: Person | undefined) => {
  const heard = await answersTo(caller, who)
  return [...new Set(heard.filter(([, text]) => tells(text)).map(([route]) => route))].toSorted()
}

const tellingRoutes = (caller: keyof Statuses, who: Person | undefined) =>
  routesThat((text) => addressesIn(text).some((address) => address !== who?.user.email), caller, who)

// First, because owners and managers delete the requested objects.
test('no answer holds a key of a community, a password’s hash, or a title or text of what is private [LOCK-07]', async () => {
  const { owner, outsider, writer, manager } = cast.callers
  const keys = { registrationKey: 'Canary writers', managerRegistrationKey: 'Canary managers' }
  const path = `/api/communities/${cast.community._id}`
  const { text: known } = await app.request('PUT', path, { token: manager.token, body: keys })
  expect(known).toContain('Canary managers')
  for (const id of [things.note, things.view, things.attachment]) {
    const body = { title: 'Canary title', data: { body: '<p>Canary text</p>' } }
    expect((await app.request('PUT', `/api/objects/${id}`, { token: owner.token, body })).status).toBe(200)
  }
  const secrets = ['Canary', '$2a$', '$2b$', 'passwordHash', JWT_SECRET]
  const tells = (text: string) => secrets.some((secret) => text.includes(secret))
  expect(await routesThat(tells, 'visitor', undefined)).toEqual([])
  expect(await routesThat(tells, 'outsider', outsider)).toEqual([])
  expect(await routesThat(tells, 'outsider', cast.elsewhere.manager)).toEqual([])
  expect(await routesThat(tells, 'writer', writer)).toEqual([])
})

test('no answer tells a member another one’s e-mail address', async () => {
  const { outsider, writer, owner } = cast.callers
  expect(await tellingRoutes('visitor', undefined)).toEqual([])
  expect(await tellingRoutes('outsider', outsider)).toEqual([])
  expect(await tellingRoutes('outsider', cast.elsewhere.manager)).toEqual([])
  expect(await tellingRoutes('writer', writer)).toEqual([])
  expect(await tellingRoutes('owner', owner)).toEqual([])
})

test('managers learn addresses where they manage people', async () => {
  expect(await tellingRoutes('manager', cast.callers.manager)).toEqual([
    'GET /api/communities/:id/authors',
    'GET /api/objects/:id',
    'POST /api/authors/search/writer/:communityId',
    'PUT /api/users/:id',
  ])
})

test('everybody learns their own, and nobody else their subscriptions', async () => {
  const { owner, writer, manager, admin } = cast.callers
  const seenBy = async ({ token }: Person) => {
    const answer = await app.request('GET', `/api/objects/${owner.author._id}`, { token })
    const { email, subscriptions } = answer.as(z.object({ email: z.string(), subscriptions: z.optional(z.unknown()) }))
    return [email, subscriptions]
  }
  const { email } = owner.user
  expect(await seenBy(owner)).toEqual([email, []])
  expect(await seenBy(manager)).toEqual([email, undefined])
  expect(await seenBy(admin)).toEqual([email, undefined])
  expect(await seenBy(writer)).toEqual(['', undefined])
})

test('no live message tells a member another one’s e-mail address', async () => {
  const { owner, writer, manager } = cast.callers
  const { _id } = owner.author
  const ear = await connect(app, { token: writer.token })
  let change = 0
  const rename = () => {
    const body = { lastName: `Lind ${(change += 1)}` }
    return app.request('PUT', `/api/objects/${_id}`, { token: manager.token, body })
  }
  await ear.follow(`contribution:${_id}`, rename)
  expect(addressesIn(JSON.stringify(ear.heard))).toEqual([])
  ear.socket.close()
})
