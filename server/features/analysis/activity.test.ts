import { afterAll, beforeAll, expect, test } from 'vitest'
import { activitySchema, type ActivityRow } from '../../../shared/domain/activity.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { newRecord } from '../../graph/records/records.log.ts'
import { RecordModel } from '../../graph/records/records.model.ts'
import { collection } from '../../store/collection.ts'
import { visibleTo } from '../records/records.access.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, forMembers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'

let app: TestApp
let first: Cast
beforeAll(async () => {
  app = await startTestApp()
  first = await makeCast(app)
})
afterAll(() => app.stop())

const post = (who: Joined, path: string, body: unknown = {}) =>
  app.request('POST', `/api/${path}`, { token: who.token, body })
const save = (who: Joined, { _id, communityId }: Contribution, body: unknown) =>
  app.request('PUT', `/api/objects/${communityId}/${_id}`, { token: who.token, body })
const activityOf = async ({ token }: Pick<Joined, 'token'>, { community }: Cast) =>
  (await app.request('GET', `/api/analysis/${community._id}/activity`, { token })).as(activitySchema)
const about = (rows: readonly ActivityRow[], { _id }: Contribution) => rows.filter(({ targetId }) => targetId === _id)

test('the newest records of a community are told to its members, the newest first, with what each is about [DSH1-04, ANLP-21]', async () => {
  const { owner: ann, writer: ben } = first.callers
  const note = await makeNote(app, ann, { title: 'Why does it rain?' })
  await save(ann, note, { title: 'Why does it snow?' })
  await post(ben, `records/read/${first.community._id}/${note._id}`)
  const to = await makeNote(app, ben)
  await post(ann, 'links', { from: note._id, to: to._id, type: 'references' })

  const path = `/api/analysis/${first.community._id}/activity`
  expect(await statuses(app, first, 'GET', path)).toEqual(forMembers())
  const { rows, more } = await activityOf(ben, first)
  const [anns, bens] = [ann.author._id, ben.author._id]
  expect(
    about(rows, note).map(({ action, link, title, targetType, authorId }) => [
      action,
      link,
      title,
      targetType,
      authorId,
    ]),
  ).toEqual([
    ['created', 'references', 'Why does it snow?', 'Note', anns],
    ['read', undefined, 'Why does it snow?', 'Note', bens],
    ['modified', undefined, 'Why does it snow?', 'Note', anns],
    ['created', undefined, 'Why does it snow?', 'Note', anns],
  ])
  expect(rows.map(({ timestamp }) => timestamp)).toEqual(
    rows
      .map(({ timestamp }) => timestamp)
      .toSorted()
      .toReversed(),
  )
  expect(more).toBe(0)
})

test('readings are left out where that is asked for, so that changes are listed; another filter is refused', async () => {
  const { owner: ann, writer: ben } = first.callers
  const note = await makeNote(app, ann)
  await post(ben, `records/read/${first.community._id}/${note._id}`)
  const ask = (query: string) =>
    app.request('GET', `/api/analysis/${first.community._id}/activity?${query}`, { token: ben.token })
  const actsOf = async (query: string) =>
    about((await ask(query)).as(activitySchema).rows, note).map(({ action }) => action)
  expect(await actsOf('reads=all')).toEqual(['read', 'created'])
  expect(await actsOf('reads=no')).toEqual(['created'])
  for (const query of ['reads=some', 'reads=no&reads=no'])
    expect([query, (await ask(query)).status]).toEqual([query, 422])
})

test('a record about what a member may not read is not listed, and its title is told nowhere [DSH1-13]', async () => {
  const { owner: ann, writer: ben, manager, admin } = first.callers
  const secret = await makeNote(app, ann, { title: 'Our secret', permission: 'private' })
  const open = await makeNote(app, ann, { title: 'Open' })
  await post(ann, 'links', { from: open._id, to: secret._id, type: 'references' })

  const answer = await app.request('GET', `/api/analysis/${first.community._id}/activity`, { token: ben.token })
  expect(answer.text).not.toContain('Our secret')
  const { rows } = answer.as(activitySchema)
  expect(about(rows, secret)).toEqual([])
  expect(about(rows, open).map(({ action, link }) => [action, link])).toEqual([['created', undefined]])
  for (const who of [ann, manager, admin]) {
    const seen = await activityOf(who, first)
    expect(about(seen.rows, secret)).toMatchObject([{ title: 'Our secret', authorId: ann.author._id }])
    expect(about(seen.rows, open)).toHaveLength(2)
  }
  // Own activities on now unreadable notes are hidden too.
  await post(ben, `records/read/${first.community._id}/${open._id}`)
  await save(ann, open, { permission: 'private' })
  expect(about((await activityOf(ben, first)).rows, open)).toEqual([])
})

test('1000 rows are listed, and how many more there are [DSH1-07, SPEC-05]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner: ann, writer: ben } = cast.callers
  const note = await makeNote(app, ann)
  const act = { communityId: cast.community._id, by: ben.author._id, type: 'read', targetId: note._id }
  const at = Date.now() + 1000
  const read = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => newRecord(act, undefined, new Date(at + from + index)).record)
  const { rows: before } = await activityOf(ann, cast)
  await collection(RecordModel).insertMany(read(0, 1000 - before.length))
  const full = await activityOf(ann, cast)
  expect([full.rows.length, full.more]).toEqual([1000, 0])
  await collection(RecordModel).insertMany(read(1000, 1001))
  const beyond = await activityOf(ann, cast)
  expect([beyond.rows.length, beyond.more]).toEqual([1000, 1])
  expect(beyond.rows[0]?.timestamp).toBe(new Date(at + 1000).toISOString())
  expect(beyond.rows.map(({ _id }) => _id)).not.toContain(before.at(-1)?._id)
})

test('more are counted for each as they may be listed: without what is unreadable, links to it, and what others did without a target', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner: ann, writer: ben, manager, admin } = cast.callers
  const { _id: communityId } = cast.community
  const [open, secret] = [await makeNote(app, ann), await makeNote(app, ann, { permission: 'private' })]
  await post(ann, 'links', { from: open._id, to: secret._id, type: 'references' })
  await post(ann, `records/read/${communityId}/${secret._id}`)
  for (const who of [ann, ben])
    await app.request('POST', `/api/records/${communityId}`, { token: who.token, body: { type: 'played', data: {} } })
  const act = { communityId, by: ben.author._id, targetId: open._id }
  const many = ['read', 'modified'].flatMap((type) => Array.from({ length: 1001 }, () => newRecord({ ...act, type }).record)) // prettier-ignore
  await collection(RecordModel).insertMany(many)
  for (const who of [ann, ben, manager, admin]) {
    const role = who === admin ? 'admin' : 'user'
    const visible = await visibleTo(await memberOf({ ...who.user, role }, communityId))
    for (const reads of ['all', 'no']) {
      const answer = await app.request('GET', `/api/analysis/${communityId}/activity?reads=${reads}`, who)
      const listed = { $and: [visible, reads === 'no' ? { type: { $ne: 'read' } } : {}] }
      expect(answer.as(activitySchema).more).toBe((await collection(RecordModel).countDocuments(listed)) - 1000)
    }
  }
})
