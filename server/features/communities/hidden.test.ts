import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { communityChoiceSchema, communitySchema } from '../../../shared/domain/communities.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { membershipOfAuthor } from '../../graph/membership/authors.service.ts'
import { findObject } from '../../graph/objects/objects.service.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, type Cast } from '../../testing/cast.ts'
import { everyRoute, makeThings, type Things } from '../../testing/every-route.ts'
import { makeUser, type Person } from '../../testing/makers.ts'
import { connect, type EventRecorder } from '../../testing/sockets.ts'

let app: TestApp
let cast: Cast
let things: Things
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  things = await makeThings(app, cast)
})
afterAll(() => app.stop())

const get = (who: Person, path: string) => app.request('GET', path, { token: who.token })
const change = (who: Person, body: object) =>
  app.request('PUT', `/api/communities/${things.community}`, { token: who.token, body })
const listed = async (who: Person) =>
  (await get(who, '/api/communities')).as(z.array(communityChoiceSchema)).map(({ _id }) => _id)
const registered = async (who: Person) =>
  (await get(who, '/api/users/myRegistrations')).as(z.array(authorSchema)).map(({ communityId }) => communityId)

test('an admin hides a community: to everybody else, its managers too, it is not there, on any route [DSGN-34]', async () => {
  const { owner, writer, manager, admin, outsider } = cast.callers
  const others = { owner, writer, manager, outsider }
  const echoed = await change(manager, { hidden: true })
  expect([echoed.status, 'hidden' in (echoed.body as object)]).toEqual([200, false])
  expect((await change(admin, {})).as(communitySchema).hidden).toBe(false)
  expect(await listed(outsider)).toContain(things.community)

  const named = (await change(admin, { title: 'Canary', hidden: true })).as(communitySchema)
  expect(named).toMatchObject({ _id: things.community, title: 'Canary', hidden: true })
  for (const [name, who] of Object.entries(others)) {
    expect(await listed(who)).not.toContain(things.community)
    expect(await registered(who)).not.toContain(things.community)
    const telling: string[] = []
    for (const { route, path, body, expected } of everyRoute(things)) {
      // Routes open to outsiders, and the own data, must not mention this community.
      const isOpen = expected.outsider < 400 || route === 'GET /api/users/:id/data'
      const caller = name as keyof typeof others
      const sent: unknown = typeof body === 'function' ? body(caller) : body
      const at = typeof path === 'string' ? path : path(caller)
      const { status, text } = await app.request(route.split(' ')[0] ?? '', at, { token: who.token, body: sent })
      if ((!isOpen && status < 400) || /Canary|"hidden"/.test(text)) telling.push(`${route} ${status}`)
    }
    expect({ [name]: telling }).toEqual({ [name]: [] })
  }
  // Answers as for an unknown community, even to members and with a valid key.
  const { community, note } = things
  for (const path of [`communities/${community}`, `authors/${community}/me`, `objects/${note}`, `links/to/${note}`])
    expect([path, (await get(manager, `/api/${path}`)).status]).toEqual([path, 404])
  const stranger = await makeUser(app)
  const joining = (registrationKey: string, communityId: string) =>
    app.request('POST', '/api/authors', { token: stranger.token, body: { communityId, registrationKey } })
  expect((await joining('writers', community)).text).toBe((await joining('writers', '0'.repeat(24))).text)

  expect(await listed(admin)).toContain(community)
  expect((await get(admin, `/api/objects/${note}`)).status).toBe(200)
  expect((await get(admin, `/api/communities/${community}/views`)).status).toBe(200)
})

test('hiding ends live messages and letters of its members, showing it again gives all back [DSGN-34]', async () => {
  const { owner, admin } = cast.callers
  const { context, author } = things
  const member = async () => {
    const found = await findObject(author)
    return found ? await membershipOfAuthor(found) : undefined
  }
  const room = roomOf('contribution', context)
  const rename = (title: string) =>
    app.request('PUT', `/api/objects/${context}`, { token: admin.token, body: { title } })
  const entered = ({ socket }: EventRecorder) => new Promise<void>((done) => void socket.emit('subscribe', room, done))
  const heardBy = ({ heard }: EventRecorder) =>
    heard.flatMap((told) => (told.name === 'contribution:save' ? [told.payload.title] : []))
  await change(admin, { hidden: false })
  expect(await listed(owner)).toContain(things.community)
  expect(await registered(owner)).toContain(things.community)
  expect(await member()).toMatchObject({ authorId: author })

  const [one, other] = [await connect(app, owner), await connect(app, admin)]
  await Promise.all([entered(one), entered(other)])
  await rename('Seen')
  await Promise.all([one, other].map((ear) => ear.until('contribution:save', ({ title }) => title === 'Seen')))
  await change(admin, { hidden: true })
  expect(await member()).toBeUndefined()
  await rename('Unseen')
  await other.until('contribution:save', ({ title }) => title === 'Unseen')
  await entered(one)
  expect(heardBy(one)).toEqual(['Seen'])
  for (const { socket } of [one, other]) socket.close()
})
