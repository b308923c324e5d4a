import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { actsPageSchema } from '../../shared/domain/acts.ts'
import { objectSchema, type Contribution } from '../../shared/domain/contributions.ts'
import type { Lead } from '../../shared/wire/leading.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeCast } from '../testing/cast.ts'
import { eventually } from '../testing/eventually.ts'
import { join, makeNote, makeUser, type Joined } from '../testing/makers.ts'
import { connect, connectOldClient, type EventRecorder } from '../testing/sockets.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let manager: Joined
let ann: Joined
let ben: Joined
const ears: EventRecorder[] = []

beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ manager, owner: ann, writer: ben } = cast.callers)
})
afterAll(() => app.stop())
afterEach(() => {
  for (const { socket } of ears.splice(0)) socket.close()
})

const makeView = async (who: Joined, fields: object = {}): Promise<Contribution> =>
  (
    await app.request('POST', `/api/contributions/${cast.community._id}`, {
      token: who.token,
      body: { authors: [who.author._id], type: 'View', title: 'Our questions', ...fields },
    })
  ).as(objectSchema)

const enter = (ear: EventRecorder, room: string) =>
  new Promise<void>((decided) => ear.socket.emit('subscribe', room, decided))
const opened = async (opening: Promise<EventRecorder>, rooms: string[] = []) => {
  const ear = await opening
  ears.push(ear)
  for (const room of [roomOf('contribution', cast.community.rootContextId ?? ''), ...rooms]) await enter(ear, room)
  return ear
}
/** A page of the community, on another view or none. */
const page = (who: { token?: string }) => opened(connect(app, who))
const inView = (who: { token: string }, { _id }: { _id: string }) =>
  opened(connect(app, who), [roomOf('linkfrom', _id)])

let leads = 0
const newId = () => `lead-${(leads += 1).toString().padStart(8, '0')}`
const lead = ({ socket }: EventRecorder, told: unknown) =>
  new Promise<string | null>((decided) => socket.emit('lead', told, decided))
const updates = ({ heard }: EventRecorder) =>
  heard.flatMap(({ name, payload }) => (name === 'lead:update' ? [payload] : []))
/** Leads a view to a later place, after which nothing earlier arrives. */
const passed = async (leader: EventRecorder, { _id: viewId }: Contribution, followers: EventRecorder[]) => {
  const leadId = newId()
  expect(await lead(leader, { leadId, kind: 'follow', viewId })).toBeNull()
  for (const follower of followers) await follower.until('lead:update', (update) => update.leadId === leadId)
}

test('“Bring everyone here” reaches every member with a page of the community who may read the note, with its title; others get nothing [LEAD-01]', async () => {
  const view = await makeView(manager)
  const note = await makeNote(app, manager, { viewId: view._id, title: 'Look here' })
  const secret = await makeNote(app, manager, { viewId: view._id, title: 'Marks', permission: 'private' })
  const [leader, other] = [await inView(manager, view), await page(manager)]
  const [first, second] = [await page(ann), await inView(ben, view)]
  const outsiders = [await page(cast.callers.outsider), await page(cast.elsewhere.ann), await page({})]
  const here = { leadId: newId(), kind: 'here', viewId: view._id, objectId: note._id } satisfies Lead
  expect(await lead(leader, here)).toBeNull()
  for (const ear of [first, second])
    expect(await ear.until('lead:update')).toEqual({
      communityId: cast.community._id,
      leaderId: manager.author._id,
      leadId: here.leadId,
      kind: 'here',
      target: { viewId: view._id, objectId: note._id, title: 'Look here' },
    })
  expect(await lead(leader, { ...here, leadId: newId(), objectId: secret._id })).toBeNull()
  const { admin } = cast.callers
  const chief = await page(admin)
  expect(await lead(leader, { ...here, leadId: newId(), objectId: undefined })).toBeNull()
  expect((await first.until('lead:update', ({ target }) => target?.title === 'Our questions')).target).toEqual({
    viewId: view._id,
    title: 'Our questions',
  })
  await chief.until('lead:update', ({ target }) => target?.title === 'Our questions')
  for (const ear of [first, second]) {
    expect(updates(ear)).toHaveLength(2)
    expect(JSON.stringify(ear.heard)).not.toMatch(new RegExp(`Marks|${secret._id}`))
  }
  for (const ear of [...outsiders, leader, other]) expect(updates(ear)).toEqual([])
})

test('only managers of the community who are in the view lead, with valid places of that community [LEAD-01, LEAD-02]', async () => {
  const view = await makeView(manager)
  const hidden = await makeView(ann, { permission: 'private' })
  const foreign = await makeNote(app, cast.elsewhere.ann)
  const gone = await makeNote(app, manager)
  await app.request('PUT', `/api/objects/${gone._id}`, { token: manager.token, body: { status: 'inactive' } })
  const [leader, writer, ear] = [await inView(manager, view), await inView(ben, view), await page(ann)]
  const place = { leadId: newId(), kind: 'follow', viewId: view._id } satisfies Lead
  const area = { x: 0, y: 0, width: 800, height: 600 }
  expect(await lead(writer, place)).toBe('lead.managers')
  expect(await lead(await inView(ann, hidden), { ...place, viewId: hidden._id })).toBe('lead.managers')
  expect(await lead(leader, { ...place, viewId: hidden._id })).toBe('notFound')
  for (const objectId of [foreign._id, gone._id, '0'.repeat(24)])
    expect(await lead(leader, { ...place, objectId })).toBe('notFound')
  for (const told of [
    undefined,
    null,
    'follow',
    [],
    { ...place, leadId: 'x' },
    { ...place, leadId: 'x'.repeat(41) },
    { ...place, leadId: { $ne: null } },
    { ...place, kind: 'force' },
    { ...place, viewId: { $ne: null } },
    { ...place, objectId: '__proto__' },
    { ...place, area: { ...area, width: 0 } },
    { ...place, area: { ...area, x: 1e8 } },
    { ...place, area: { ...area, y: '0' } },
  ])
    expect(await lead(leader, told)).toBe('request.malformed')
  // Names and titles of one's own are not relayed.
  expect(await lead(leader, { ...place, area, leaderId: ann.author._id, title: 'Mine', communityId: 'x' })).toBeNull()
  expect(await ear.until('lead:update')).toEqual({
    communityId: cast.community._id,
    leaderId: manager.author._id,
    leadId: place.leadId,
    kind: 'follow',
    target: { viewId: view._id, title: 'Our questions', area },
  })
  expect(updates(ear)).toHaveLength(1)
})

test('a manager who becomes a writer leads no more [LEAD-02]', async () => {
  const view = await makeView(manager)
  const second = await join(app, await makeUser(app), cast.community, 'managers')
  const leader = await inView(second, view)
  const place = { leadId: newId(), kind: 'follow', viewId: view._id } satisfies Lead
  expect(await lead(leader, place)).toBeNull()
  await app.request('PUT', `/api/objects/${second.author._id}`, { token: manager.token, body: { role: 'writer' } })
  await eventually(async () => expect(await lead(leader, place)).toBe('lead.managers'))
})

test('“Follow me” reaches readers with the place until it ends; others hear without a place that they can’t read it [LEAD-02]', async () => {
  const view = await makeView(manager)
  const hidden = await makeView(manager, { permission: 'private', title: 'Teachers only' })
  const leader = await inView(manager, view)
  await enter(leader, roomOf('linkfrom', hidden._id))
  const [follower, old] = [await page(ann), await opened(connectOldClient(app, ben))]
  const leadId = newId()
  const place = { leadId, kind: 'follow', viewId: view._id, area: { x: 5, y: 6, width: 700, height: 500 } } as const
  await lead(leader, place)
  expect((await follower.until('lead:update')).target).toEqual({
    viewId: view._id,
    area: place.area,
    title: 'Our questions',
  })
  await lead(leader, { ...place, viewId: hidden._id })
  expect(await follower.until('lead:update', ({ target }) => target === null)).toEqual({
    communityId: cast.community._id,
    leaderId: manager.author._id,
    leadId,
    kind: 'follow',
    target: null,
  })
  expect(JSON.stringify(follower.heard)).not.toMatch(new RegExp(`Teachers|${hidden._id}`))
  leader.socket.emit('leadEnd')
  expect(await follower.until('lead:end')).toEqual({
    communityId: cast.community._id,
    leaderId: manager.author._id,
    leadId,
  })
  expect(old.socket.connected).toBe(true)
})

test('nothing is sent for a leader whose connection is gone', async () => {
  const view = await makeView(manager)
  const [leader, follower] = [await inView(manager, view), await page(ann)]
  await passed(leader, view, [follower])
  leader.socket.close()
  const before = updates(follower).length
  await passed(await inView(manager, view), view, [follower])
  expect(updates(follower)).toHaveLength(before + 1)
})

test('of a burst of moves few are relayed, and the last of them [LEAD-02]', async () => {
  const view = await makeView(manager)
  const [leader, follower] = [await inView(manager, view), await page(ann)]
  const leadId = newId()
  const moves = Array.from({ length: 150 }, (_, x) => ({ x, y: 0, width: 800, height: 600 }))
  const begun = performance.now()
  for (const area of moves) await lead(leader, { leadId, kind: 'follow', viewId: view._id, area })
  await follower.until('lead:update', ({ target }) => target?.area?.x === 149)
  // One in 25 ms, however long the server takes; timers may be 1 ms early.
  expect(updates(follower).length).toBeLessThanOrEqual(2 + (performance.now() - begun) / 24)
  const order = updates(follower).map(({ target }) => target?.area?.x ?? -1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('a manager begins at most ten times a minute; each beginning is in the log, by ids alone [LEAD-01, LEAD-02]', async () => {
  const second = await join(app, await makeUser(app), cast.community, 'managers')
  const view = await makeView(second, { title: 'A title' })
  const leader = await inView(second, view)
  const place = { kind: 'here', viewId: view._id } as const
  const first = newId()
  for (let n = 0; n < 3; n += 1) expect(await lead(leader, { ...place, leadId: first })).toBeNull()
  for (let n = 1; n < 10; n += 1) expect(await lead(leader, { ...place, leadId: newId() })).toBeNull()
  expect(await lead(leader, { ...place, leadId: newId() })).toBe('lead.tooOften')
  expect(await lead(leader, { ...place, leadId: first })).toBeNull()
  const path = `/api/acts/${cast.community._id}?act=classLed&person=${second.user._id}`
  const { acts } = (await app.request('GET', path, { token: second.token })).as(actsPageSchema)
  expect(acts).toHaveLength(10)
  expect(acts[0]).toMatchObject({ by: second.user._id, targetId: view._id, details: { kind: 'here' } })
  expect(JSON.stringify(acts)).not.toContain('A title')
})
