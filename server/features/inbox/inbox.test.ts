import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { inboxCountSchema, inboxEntrySchema } from '../../../shared/domain/inbox.ts'
import { waitingSchema } from '../../../shared/domain/moderation.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { join, makeCommunity, makeNote, makeUser, newCommunity, type Joined } from '../../testing/makers.ts'
import { connect, type EventRecorder } from '../../testing/sockets.ts'
import { InboxModel } from './inbox.model.ts'
import { deleteOldEntries } from './retention.ts'

let app: TestApp
let manager: Joined
let ann: Joined
let ben: Joined
let cleo: Joined
const ears: EventRecorder[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  const made = await newCommunity(app, await makeUser(app, { firstName: 'Mia' }))
  manager = made.manager
  const member = async (firstName: string) => join(app, await makeUser(app, { firstName }), made.community)
  ;[ann, ben, cleo] = [await member('Ann'), await member('Ben'), await member('Cleo')]
})
afterEach(() => {
  for (const { socket } of ears.splice(0)) socket.close()
})

const call = async (who: Joined, method: string, path: string, body?: unknown) => {
  const answer = await app.request(method, `/api/${path}`, { token: who.token, ...(body !== undefined && { body }) })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer
}
const at = (...whom: Joined[]) =>
  whom.map(({ author }) => `<span class="mention mceNonEditable" data-author="${author._id}"></span>`).join(' and ')
const bodyOf = (...whom: Joined[]) => `<p>Look, ${at(...whom)}!</p>`
const listOf = async (who: Joined) => (await call(who, 'GET', 'inbox')).as(z.array(inboxEntrySchema))
const inbox = async (who: Joined) => (await listOf(who)).map(({ kind, by, note }) => [kind, by.firstName, note.title])
const count = async (who: Joined) => (await call(who, 'GET', 'inbox/count')).as(inboxCountSchema).count
const receivers = async ({ _id: noteId }: Pick<Contribution, '_id'>) =>
  (await collection(InboxModel).find({ noteId }).toArray()).map(({ to }) => to)
const save = async (who: Joined, { _id }: Pick<Contribution, '_id'>, body: object) =>
  (await call(who, 'PUT', `objects/${_id}`, body)).as(objectSchema)
const begin = (who: Joined, fields: Parameters<typeof makeNote>[2]) =>
  makeNote(app, who, { status: 'unsaved', ...fields })

test('contributing puts an entry into the inbox of everybody mentioned, with the note and the acting author; a draft puts none [FRST-05]', async () => {
  const draft = await begin(ann, { title: 'Light', body: bodyOf(ben, cleo, ben) })
  await save(ann, draft, { data: { body: bodyOf(ben, cleo, ben) } })
  expect([await inbox(ben), await receivers(draft)]).toEqual([[], []])
  await save(ann, draft, { status: 'active' })
  expect(await inbox(ben)).toEqual([['mention', 'Ann', 'Light']])
  expect(await inbox(cleo)).toEqual([['mention', 'Ann', 'Light']])
  expect(await inbox(manager)).toEqual([])
  const [entry] = await listOf(ben)
  expect(entry).toMatchObject({ note: { _id: draft._id }, community: { _id: ann.author.communityId }, isNew: true })
})

test('contributing tells each author of the parent that somebody built on their note, once per note and never for one’s own act [FRST-05]', async () => {
  const parent = await makeNote(app, ben, { title: 'Seeds' })
  await save(ben, parent, { authors: [ben.author._id, cleo.author._id] })
  const draft = await begin(ann, { title: 'Roots', buildson: parent._id })
  expect(await inbox(ben)).toEqual([])
  await save(ann, draft, { status: 'active' })
  await save(ann, draft, { title: 'Deep roots' })
  await call(ann, 'POST', `objects/${ann.author.communityId}/${draft._id}/withdraw`)
  await save(ann, draft, { status: 'active' })
  expect(await inbox(ben)).toEqual([['buildon', 'Ann', 'Deep roots']])
  expect(await inbox(cleo)).toEqual([['buildon', 'Ann', 'Deep roots']])
  expect(await inbox(ann)).toEqual([])

  const own = await begin(ben, { title: 'My own', buildson: parent._id, body: bodyOf(ben) })
  await save(ben, own, { status: 'active' })
  expect(await inbox(ben)).toHaveLength(1)
  expect(await inbox(cleo)).toEqual([
    ['buildon', 'Ben', 'My own'],
    ['buildon', 'Ann', 'Deep roots'],
  ])
  const ours = await begin(ann, { title: 'Ours', buildson: parent._id })
  await save(ann, ours, { authors: [ann.author._id, cleo.author._id], status: 'active' })
  expect(await receivers(ours)).toEqual([ben.author._id])
  await makeNote(app, cleo, { title: 'Made active', buildson: parent._id, body: bodyOf(ben) })
  expect((await inbox(ben))[0]).toEqual(['mention', 'Cleo', 'Made active'])
  expect(await inbox(ben)).toHaveLength(3)
})

test('on later edits only those mentioned newly get an entry, by the author of the edit [FRST-05]', async () => {
  const note = await makeNote(app, ann, { title: 'Light', permission: 'public', body: bodyOf(ben) })
  expect(await inbox(ben)).toEqual([['mention', 'Ann', 'Light']])
  await collection(InboxModel).deleteMany({ to: ben.author._id })
  const { data } = await save(cleo, note, { data: { body: bodyOf(ben, manager, cleo) } })
  await save(ann, note, { data: { ...data, body: bodyOf(ben, manager, cleo) }, title: 'Light and shade' })
  expect(await inbox(manager)).toEqual([['mention', 'Cleo', 'Light and shade']])
  expect(await inbox(ben)).toEqual([])
  expect(await inbox(cleo)).toEqual([])
})

test('of a private note only those who may read it get an entry, and the others when it is opened to them [FRST-05]', async () => {
  const parent = await makeNote(app, cleo, { title: 'Seeds' })
  const note = await makeNote(app, ann, {
    title: 'Secret',
    permission: 'private',
    buildson: parent._id,
    body: bodyOf(ben, manager),
  })
  expect([await inbox(ben), await inbox(cleo)]).toEqual([[], []])
  expect(await receivers(note)).toEqual([manager.author._id])
  expect(await inbox(manager)).toEqual([['mention', 'Ann', 'Secret']])
  await collection(InboxModel).deleteMany({ to: manager.author._id })
  await save(manager, note, { permission: 'protected' })
  expect(await inbox(ben)).toEqual([['mention', 'Ann', 'Secret']])
  expect(await inbox(cleo)).toEqual([['buildon', 'Ann', 'Secret']])
  expect(await inbox(manager)).toEqual([])
  await save(ann, note, { permission: 'private' })
  expect([await inbox(ben), await count(ben)]).toEqual([[], 0])
})

test('a private note of a group reaches the group alone [FRST-05]', async () => {
  const { communityId } = ann.author
  const group = (
    await call(manager, 'POST', `groups/${communityId}`, {
      type: 'Group',
      title: 'Botanists',
      members: [ann.author._id, ben.author._id],
    })
  ).as(objectSchema)
  const draft = await begin(ann, { title: 'Ours', body: bodyOf(ben, cleo) })
  await save(ann, draft, { group: group._id, permission: 'private', status: 'active' })
  expect(await inbox(ben)).toEqual([['mention', 'Ann', 'Ours']])
  expect(await inbox(cleo)).toEqual([])
  expect(await receivers(draft)).toEqual([ben.author._id])
})

test('where notes are approved first, the entries come at the approval, of the note and of its changes [FRST-05]', async () => {
  const { communityId } = ann.author
  const parent = await makeNote(app, cleo, { title: 'Seeds' })
  const { rootContextId } = (await call(manager, 'GET', `communities/${communityId}`)).as(
    z.object({ rootContextId: z.string() }),
  )
  await call(manager, 'PUT', `objects/${rootContextId}`, { data: { approveFirst: true } })
  const draft = await begin(ann, { title: 'Waiting', buildson: parent._id, body: bodyOf(ben) })
  await save(ann, draft, { status: 'active' })
  expect([await inbox(ben), await receivers(draft)]).toEqual([[], []])
  const approveAll = async () => {
    const waiting = (await call(manager, 'GET', `moderation/${communityId}/waiting`)).as(z.array(waitingSchema))
    const items = waiting.map(({ object: { _id, version } }) => ({ _id, version }))
    await call(manager, 'POST', `moderation/${communityId}/approve`, { items })
  }
  await approveAll()
  expect(await inbox(ben)).toEqual([['mention', 'Ann', 'Waiting']])
  expect(await inbox(cleo)).toEqual([['buildon', 'Ann', 'Waiting']])
  await save(ann, draft, { data: { body: bodyOf(ben, manager) } })
  expect(await inbox(manager)).toEqual([])
  await approveAll()
  expect(await inbox(manager)).toEqual([['mention', 'Ann', 'Waiting']])
  expect(await inbox(ben)).toHaveLength(1)
})

test('removed and blocked members and authors of other communities get none, and none are listed after leaving [FRST-05]', async () => {
  const { communityId } = ann.author
  const stranger = (await makeCommunity(app)).manager
  await makeNote(app, ann, { title: 'Before', body: bodyOf(cleo) })
  expect(await count(cleo)).toBe(1)
  await call(manager, 'DELETE', `authors/${communityId}/members/${cleo.author._id}`)
  await call(manager, 'PUT', `objects/${ben.author._id}`, { blockLogin: true })
  await makeNote(app, ann, { title: 'After', body: bodyOf(ben, cleo, stranger) })
  expect(await inbox(stranger)).toEqual([])
  const stored = await collection(InboxModel).find({ communityId }).toArray()
  expect(stored.map(({ to }) => to)).toEqual([cleo.author._id])
  expect([await inbox(cleo), await count(cleo)]).toEqual([[], 0])
})

test('the inbox lists the newest first; a page is told of each change; seeing entries brings the number to 0 everywhere [FRST-06]', async () => {
  const [hers, other] = [await connect(app, ben), await connect(app, cleo)]
  ears.push(hers, other)
  for (const title of ['First', 'Second', 'Third']) await makeNote(app, ann, { title, body: bodyOf(ben) })
  await hers.until('inbox:update', ({ userId }) => userId === ben.user._id)
  expect((await inbox(ben)).map(([, , title]) => title)).toEqual(['Third', 'Second', 'First'])
  expect(await count(ben)).toBe(3)
  const ids = (await listOf(ben)).map(({ _id }) => _id)
  hers.heard.splice(0)
  await call(cleo, 'PUT', 'inbox/seen', { ids })
  expect(await count(ben)).toBe(3)
  await call(ben, 'PUT', 'inbox/seen', { ids })
  await hers.until('inbox:update')
  expect(await count(ben)).toBe(0)
  expect((await listOf(ben)).map(({ isNew }) => isNew)).toEqual([false, false, false])
  await makeNote(app, ann, { title: 'Fourth', body: bodyOf(ben) })
  expect(await count(ben)).toBe(1)
  expect(other.heard.filter(({ name }) => name === 'inbox:update')).toEqual([])
  for (const bad of [{}, { ids: ['x'] }, { ids: Array.from({ length: 101 }, () => ids[0]) }])
    expect((await app.request('PUT', '/api/inbox/seen', { token: ben.token, body: bad })).status).toBe(422)
})

test('an entry names the note and its author as they are called now, and is gone with a note that is removed [FRST-06]', async () => {
  const note = await makeNote(app, ann, { title: 'Old title', body: bodyOf(ben) })
  await save(ann, note, { title: 'New title' })
  const userData = { [ann.user.userName]: { FirstName: 'Anna', LastName: 'Lee' } }
  await call(manager, 'POST', `users/renameAllUser/${ann.author.communityId}`, { userData })
  const [entry] = await listOf(ben)
  expect([entry?.note.title, entry?.by.firstName]).toEqual(['New title', 'Anna'])
  await call(manager, 'POST', `moderation/${ann.author.communityId}/${note._id}/remove`, {})
  expect([await inbox(ben), await count(ben)]).toEqual([[], 0])
  const gone = await makeNote(app, ann, { title: 'Gone', body: bodyOf(ben) })
  await save(ann, gone, { status: 'inactive' })
  expect([await inbox(ben), await count(ben)]).toEqual([[], 0])
})

test('an inbox keeps the newest 100 entries, for 90 days [FRST-06]', async () => {
  const { communityId, _id: to } = ben.author
  const note = await makeNote(app, ann, { title: 'Note', body: '<p>x</p>' })
  const DAY_MS = 86_400_000
  const old = Array.from({ length: 100 }, (_, index) => ({
    _id: index.toString(16).padStart(24, 'a'),
    communityId,
    to,
    kind: 'mention' as const,
    by: ann.author._id,
    noteId: note._id,
    time: new Date(Date.now() - (index + 1) * DAY_MS),
    seen: false,
  }))
  await collection(InboxModel).insertMany(old)
  await makeNote(app, ann, { title: 'Newest', body: bodyOf(ben) })
  const stored = await collection(InboxModel).find({ to }).toArray()
  expect(stored).toHaveLength(100)
  expect(stored.map(({ _id }) => _id)).not.toContain(old.at(-1)?._id)
  await deleteOldEntries()
  const left = await collection(InboxModel).find({ to }).toArray()
  // Of yesterday until 89 days ago, and the newest.
  expect(left).toHaveLength(90)
})
