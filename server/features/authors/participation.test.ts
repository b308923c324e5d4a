import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { memberParticipationSchema } from '../../../shared/domain/people.ts'
import { LinkModel } from '../../graph/links/links.model.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forManagers, makeCast, statuses } from '../../testing/cast.ts'
import { join, makeNote, makeUser, newCommunity, twoMembers, type Joined, type Person } from '../../testing/makers.ts'
import { SessionModel } from '../accounts/sessions.model.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const succeed = async ({ token }: Person, path: string, body: object = {}) =>
  expect((await app.request('POST', `/api/${path}`, { token, body })).status).toBeLessThan(300)
const at = (day: number) => new Date(Date.UTC(2026, 8, day, 9, 30))
const activeOn = (day: number, ...people: Person[]) =>
  collection(SessionModel).updateMany({ userId: { $in: people.map(({ user }) => user._id) } }, { $set: { seen: at(day) } }) // prettier-ignore

test('a manager reads when each member was last seen, and their numbers of notes, build-ons and notes read [TEAC-05]', async () => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const [cai, dan, eve] = [
    await join(app, await makeUser(app), community),
    await join(app, await makeUser(app), community),
    await join(app, await makeUser(app), community),
  ]
  const { _id: id } = community
  const note = (who: Joined, title: string, more: object = {}) => makeNote(app, who, { title, ...more })
  const buildsOn = (who: Joined, from: { _id: string }, to: { _id: string }) => succeed(who, 'links', { from: from._id, to: to._id, type: 'buildson' }) // prettier-ignore
  const read = (who: Joined, { _id }: { _id: string }) => succeed(who, `records/read/${id}/${_id}`)

  const rain = await note(ann, 'Rain')
  const snow = await note(ben, 'Snow')
  const fog = await note(ben, 'Fog', { permission: 'private' })
  const gone = await note(cai, 'Gone')
  await buildsOn(ben, snow, rain)
  await buildsOn(ben, fog, rain)
  await buildsOn(ben, fog, snow)
  await read(ann, rain)
  await read(ann, snow)
  for (const one of [rain, snow, rain]) await read(cai, one)
  await read(dan, rain)
  await app.request('PUT', `/api/objects/${id}/${gone._id}`, { token: cai.token, body: { status: 'inactive' } })

  await collection(ObjectModel).updateMany({ communityId: id }, { $set: { created: at(1) } })
  await collection(LinkModel).updateMany({ communityId: id, type: 'read' }, { $set: { modified: at(3) } })
  await collection(LinkModel).updateOne({ from: cai.author._id, to: snow._id, type: 'read' }, { $set: { modified: at(5) } }) // prettier-ignore
  await activeOn(7, ann, ben, eve)
  // Within another community too, so beyond the manager's reach: of their sessions nothing is told.
  const elsewhere = await newCommunity(app, await makeUser(app))
  for (const one of [cai, dan]) await join(app, one, elsewhere.community)
  await activeOn(9, cai, dan, manager)
  await collection(SessionModel).deleteMany({ userId: eve.user._id })

  const answer = await app.request('GET', `/api/authors/${id}/participation`, { token: manager.token })
  const rows = answer.as(z.array(memberParticipationSchema))
  const table = [ann, ben, cai, dan, eve].map(({ author }) => rows.find(({ authorId }) => authorId === author._id))
  const day = (number: number) => `2026-09-0${number}T09:30:00.000Z`
  expect(table.map((row) => row && [row.notes, row.buildOns, row.notesRead, row.lastSeen, row.inReach])).toEqual([
    [1, 0, 1, day(7), true],
    [2, 2, 0, day(7), true],
    [0, 0, 2, day(5), false],
    [0, 0, 1, day(3), false],
    [0, 0, 0, null, true],
  ])
  const members = await app.request('GET', `/api/communities/${id}/authors`, { token: manager.token })
  expect(rows).toHaveLength((members.body as unknown[]).length)
})

test('the figures of the members, and what else the page of a community asks for managers alone, are refused to writers with 403 [TEAC-01]', async () => {
  const cast = await makeCast(app)
  const { _id: id } = cast.community
  expect(await statuses(app, cast, 'GET', `/api/authors/${id}/participation`)).toEqual(forManagers())
  expect(await statuses(app, cast, 'POST', `/api/authors/${id}/members`, { body: { userNames: ['nobody.at.all'] } })).toEqual(forManagers()) // prettier-ignore
  expect(await statuses(app, cast, 'POST', `/api/authors/search/writer/${id}`, { body: {} })).toEqual(forManagers())
  expect(await statuses(app, cast, 'GET', `/api/acts/${id}`)).toEqual(forManagers())
  const asWriter = await app.request('GET', `/api/communities/${id}`, { token: cast.callers.writer.token })
  expect(asWriter.body).not.toHaveProperty('registrationKey')
})
