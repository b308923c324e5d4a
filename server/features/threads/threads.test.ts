import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { type ThreadRow, threadSchema, threadTextsSchema } from '../../../shared/domain/threads.ts'
import { LinkModel } from '../../graph/links/links.model.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, type Cast } from '../../testing/cast.ts'
import { makeNote, makeSupports, type Joined, type Person } from '../../testing/makers.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const get = (who: Person, path: string) => app.request('GET', `/api/threads/${path}`, { token: who.token })
const drawn = (rows: readonly ThreadRow[]) =>
  rows.map(({ depth, note }) => {
    const others = note?.alsoOn.map(({ title }) => title).join() ?? ''
    return `${'-'.repeat(depth)}${note?.title ?? '?'}${others && ` (${others})`}`
  })
const outline = async (who: Person, { _id }: Pick<Contribution, '_id'>) =>
  drawn((await get(who, _id)).as(threadSchema).rows)

type Note = (
  title: string,
  on?: Contribution,
  more?: Partial<Contribution> & { body?: string },
) => Promise<Contribution>
const by =
  (who: Joined): Note =>
  (title, on, more) =>
    makeNote(app, who, { title, ...(on && { buildson: on._id }), ...more })
const put = async (who: Person, { _id }: Contribution, body: object) =>
  (await app.request('PUT', `/api/objects/${_id}`, { token: who.token, body })).as(objectSchema)
const link = (who: Person, from: Contribution, to: Contribution) =>
  app.request('POST', '/api/links', {
    token: who.token,
    body: { from: from._id, to: to._id, type: 'buildson', data: {} },
  })

test('the thread of any of its notes has each note once, parents first, one level deeper each, with names and dates [READ-04]', async () => {
  const { owner, writer, manager } = cast.callers
  const note = by(owner)
  const first = await note('Why?')
  const early = await by(writer)('Because', first)
  const late = await note('Or else', first)
  const deep = await note('So', early)
  const elsewhere = await note('Another thread')
  await link(owner, deep, elsewhere)
  await link(owner, late, early)
  const whole = ['Why?', '-Because', '--So (Another thread)', '-Or else (Because)']
  for (const one of [first, early, late, deep]) expect(await outline(manager, one)).toEqual(whole)
  expect(await outline(writer, elsewhere)).toEqual(['Another thread', '-So (Because)'])
  const { rows, communityId } = (await get(writer, deep._id)).as(threadSchema)
  expect(communityId).toBe(cast.community._id)
  expect(rows[1]?.note).toMatchObject({ _id: early._id, authors: [writer.author._id], created: early.created })
})

test('drafts, deleted and private notes leave no trace; their readable build-ons take their place [READ-04]', async () => {
  const { owner, writer, manager } = cast.callers
  const note = by(owner)
  const first = await note('First')
  const hidden = await note('Hidden', first, { permission: 'private' })
  const below = await note('Below', hidden)
  const hiddenAgain = await note('Hidden as well', below, { permission: 'private' })
  await note('Deeper', hiddenAgain)
  const deleted = await note('Deleted', first)
  await note('Stays', deleted)
  await put(owner, deleted, { status: 'inactive' })
  await note('Draft', first, { status: 'unsaved' })
  const answer = await get(writer, first._id)
  expect(drawn(answer.as(threadSchema).rows)).toEqual(['First', '-Below', '--Deeper', '-Stays'])
  for (const { _id } of [hidden, hiddenAgain, deleted]) expect(answer.text).not.toContain(_id)
  expect(await outline(writer, below)).toEqual(['First', '-Below', '--Deeper', '-Stays'])
  const all = ['First', '-Hidden', '--Below', '---Hidden as well', '----Deeper', '-Stays']
  expect(await outline(owner, first)).toEqual(all)
  expect(await outline(manager, first)).toEqual(all)
  expect((await get(writer, hidden._id)).status).toBe(403)
  expect((await get(owner, deleted._id)).status).toBe(404)
})

test('a removed note keeps an empty place above its build-ons only; of a waiting one its authors and managers know [READ-04]', async () => {
  const { owner, writer, manager } = cast.callers
  const first = await by(owner)('First')
  const removed = await by(owner)('Hurtful', first)
  await by(writer)('Answer', removed)
  const last = await by(owner)('Hurtful too', first)
  for (const { _id, communityId } of [removed, last])
    await app.request('POST', `/api/moderation/${communityId}/${_id}/remove`, { token: manager.token, body: {} })
  const answer = await get(writer, first._id)
  expect(drawn(answer.as(threadSchema).rows)).toEqual(['First', '-?', '--Answer'])
  for (const { _id } of [removed, last]) expect(answer.text).not.toContain(_id)
  expect(answer.text).not.toContain('Hurtful')
  expect(await outline(manager, first)).toEqual(['First', '-Hurtful', '--Answer', '-Hurtful too'])

  await app.request('PUT', `/api/objects/${writer.author._id}`, { token: manager.token, body: { approveFirst: true } })
  await by(writer)('Waits', first)
  expect(await outline(owner, first)).toEqual(['First', '-?', '--Answer'])
  expect(await outline(writer, first)).toEqual(['First', '-?', '--Answer', '-Waits'])
})

test('a cycle is a thread from its first note', async () => {
  const { owner } = cast.callers
  const note = by(owner)
  const [a, b] = [await note('a'), await note('b')]
  await link(owner, a, b)
  await link(owner, b, a)
  await note('c', b)
  for (const one of [a, b]) expect(await outline(owner, one)).toEqual(['a (b)', '-b', '--c'])
})

test('texts come with their supports, views and references, in parts, and only to their readers [READ-04]', async () => {
  const { owner, writer, outsider } = cast.callers
  const communityId = cast.community._id
  const open = await by(owner)('Open', undefined, { body: '<p>Whole text</p>' })
  const closed = await by(owner)('Closed', undefined, { permission: 'private' })
  await makeSupports(app, owner, open)
  const texts = (who: Person, ids: readonly string[]) => get(who, `${communityId}/texts?ids=${ids.join(',')}`)
  const read = (await texts(writer, [closed._id, open._id])).as(threadTextsSchema)
  expect(read.notes.map(({ title, data }) => [title, data.body])).toEqual([['Open', '<p>Whole text</p>']])
  expect(read.links.map(({ type, to }) => [type, to])).toContainEqual(['supports', open._id])
  expect((await texts(owner, [closed._id])).as(threadTextsSchema).notes).toHaveLength(1)
  expect((await texts(outsider, [open._id])).status).toBe(403)
  expect((await texts(writer, ['x'])).status).toBe(422)
  expect(
    (
      await texts(
        writer,
        Array.from({ length: 51 }, () => open._id),
      )
    ).status,
  ).toBe(422)

  const draw = async (title: string, permission: string) => {
    const body = { type: 'Drawing', title, authors: [owner.author._id], status: 'active', permission, data: { svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' } } // prettier-ignore
    return (await app.request('POST', `/api/contributions/${communityId}`, { token: owner.token, body })).as(
      objectSchema,
    )
  }
  const [seen, unseen] = [await draw('Leaf', 'protected'), await draw('Mine', 'private')]
  const drawings = (await texts(writer, [unseen._id, seen._id])).as(threadTextsSchema).notes
  expect(drawings.map(({ title, data }) => [title, typeof data.svg])).toEqual([['Leaf', 'string']])

  const long = `<p>${'word '.repeat(120_000)}</p>`
  const ids = await Promise.all(
    [1, 2, 3].map(async (at) => (await by(owner)(`Long ${at}`, undefined, { body: long }))._id),
  )
  const parts = (await texts(writer, ids)).as(threadTextsSchema)
  expect(parts.notes.map(({ _id }) => _id)).toEqual(ids.slice(0, 2))
  expect(parts.rest).toEqual(ids.slice(2))
})

test('of 1,100 notes the first 1,000 are listed', async () => {
  const { owner } = cast.callers
  const first = await by(owner)('First')
  await by(owner)('On it', first)
  const links = collection(LinkModel)
  const model = await links.findOne({ to: first._id, type: 'buildson' })
  if (!model) throw new Error('There is no link.')
  const more = Array.from({ length: 1100 }, () => ({ ...model, _id: newId(), from: newId() }))
  await links.insertMany(more)
  const { rows, isCut } = (await get(owner, first._id)).as(threadSchema)
  expect([rows.length, isCut]).toEqual([1000, true])
})
