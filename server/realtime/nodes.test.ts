import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { linkSchema } from '../../shared/domain/links.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { collection } from '../store/collection.ts'
import type { TestClient, TestApp } from '../testing/app.ts'
import { makeCast } from '../testing/cast.ts'
import { join, makeNote, makeUser } from '../testing/makers.ts'
import { makeGroup } from '../testing/objects.ts'
import { startRedis } from '../testing/redis-server.ts'
import { connect, type EventRecorder } from '../testing/sockets.ts'
import { startTwoServers } from '../testing/two-servers.ts'
import { patience } from '../testing/patience.ts'

// Two real processes on one store, connected by a real Redis.

let redis: Awaited<ReturnType<typeof startRedis>>
let servers: Awaited<ReturnType<typeof startTwoServers>>
let here: TestApp
let there: TestClient
let cast: Awaited<ReturnType<typeof makeCast>>
let viewId: string
const ears: EventRecorder[] = []

beforeAll(async () => {
  redis = await startRedis()
  servers = await startTwoServers({ REDIS_URL: redis.url })
  ;({ here, there } = servers)
  cast = await makeCast(here)
  viewId = cast.community.views[0] ?? ''
})
afterAll(async () => {
  await servers.stop()
  await redis.stop()
})
afterEach(() => {
  for (const { socket } of ears.splice(0)) socket.close()
})

const listening = async (door: TestClient, who: { token: string }, room: string) => {
  const ear = await connect(door, who)
  ears.push(ear)
  const enter = () => new Promise<void>((decided) => ear.socket.emit('subscribe', room, decided))
  await enter()
  ear.socket.on('connect', () => void enter())
  return ear
}
/** Reports presence at each connect, as a page does. */
const beIn = ({ socket }: EventRecorder) => {
  const tell = () => socket.emit('presence', { viewId, editing: [] })
  socket.on('connect', () => tell())
  tell()
}
const board = () => roomOf('linkfrom', viewId)
const within = <T>(ms: number, act: () => T) => vi.waitFor(act, { timeout: ms, interval: 20 })

test('what is put on a view, moved and taken off through one process is told once at the other, in its words [NODE-01]', async () => {
  const { manager, writer } = cast.callers
  const [near, far] = [await listening(here, writer, board()), await listening(there, writer, board())]
  const note = await makeNote(here, manager, { viewId, title: 'far seen', permission: 'public' })
  await within(2_000, () => expect(far.titles()).toContain('far seen'))
  const placed = await far.until('link:save', ({ to }) => to === note._id)
  const move = { token: manager.token, body: { data: { x: 77, y: 88 } } }
  await here.request('PUT', `/api/links/${placed._id}`, move)
  await within(2_000, () => expect(far.heard.at(-1)?.payload).toMatchObject({ _id: placed._id, data: { x: 77 } }))
  await here.request('DELETE', `/api/links/${placed._id}`, { token: manager.token })
  await within(2_000, () =>
    expect(far.heard.at(-1)).toMatchObject({ name: 'link:remove', payload: { _id: placed._id } }),
  )
  await near.until('link:remove', ({ _id }) => _id === placed._id)
  expect(far.heard).toEqual(near.heard)
})

test('what is done at the other process is told here as well', async () => {
  const { manager, writer } = cast.callers
  const near = await listening(here, writer, board())
  const note = await makeNote(here, manager, { viewId, title: 'one', permission: 'public' })
  await there.request('PUT', `/api/objects/${note._id}`, { token: manager.token, body: { title: 'from there' } })
  await near.until('link:save', ({ _to }) => _to.title === 'from there')
})

test('a new entry of the inbox is announced within 2 s at the other process [FRST-06]', async () => {
  const { manager, writer } = cast.callers
  const far = await listening(there, writer, board())
  const body = `<p><span class="mention" data-author="${writer.author._id}">@Ann</span></p>`
  await makeNote(here, manager, { body, permission: 'public' })
  await within(2_000, () => expect(far.heard.map(({ name }) => name)).toContain('inbox:update'))
})

test('who is in a view is told over both processes [NODE-04]', async () => {
  const { manager, writer } = cast.callers
  const [near, far] = [await listening(here, writer, board()), await listening(there, manager, board())]
  for (const ear of [near, far]) beIn(ear)
  const both = [writer.author._id, manager.author._id].toSorted()
  const seen = ({ authors }: { authors: { _id: string }[] }) => authors.map(({ _id }) => _id).toSorted().join() === both.join() // prettier-ignore
  await near.until('presence:update', seen)
  await far.until('presence:update', seen)
  far.socket.close()
  await near.until('presence:update', ({ authors }) => authors.length === 1)
})

test('who is removed, blocked or loses a role has left the rooms at the other, where nothing reaches who may not read it [NODE-03]', async () => {
  const { manager, writer, owner } = cast.callers
  const enter = async (key: string) => join(here, await makeUser(here), cast.community, key)
  const people = {
    manager,
    owner,
    writer,
    removed: await enter('writers'),
    blocked: await enter('writers'),
    demoted: await enter('managers'),
    ungrouped: await enter('writers'),
  }
  type Who = keyof typeof people
  const group = await makeGroup(cast.community._id, [owner, people.ungrouped])
  const change = async (_id: string, body: object, { token } = manager) =>
    expect((await here.request('PUT', `/api/objects/${_id}`, { token, body })).status).toBe(200)
  const notes = {
    open: await makeNote(here, manager, { viewId, permission: 'public' }),
    secret: await makeNote(here, owner, { viewId, permission: 'private' }),
    ours: await makeNote(here, owner, { viewId, permission: 'private' }),
  }
  await change(notes.ours._id, { group: group._id }, owner)
  const listeners = Object.entries(people).map(
    async ([name, who]) => [name, await listening(there, who, board())] as const,
  )
  const ears = Object.fromEntries(await Promise.all(listeners)) as Record<Who, EventRecorder>

  let round = 0
  /** Renames all notes here; returns the titles received there, after those of certain receivers have arrived. */
  const heard = async (certain: Partial<Record<Who, number>> = { manager: 3, owner: 3, writer: 1 }) => {
    round += 1
    const ofRound = (ear: EventRecorder) => ear.titles().filter((title) => title.endsWith(` ${round}`))
    for (const [name, { _id }] of Object.entries(notes)) await change(_id, { title: `${name} ${round}` })
    await within(5_000, () => {
      const counts = Object.keys(certain).map((who) => [who, ofRound(ears[who as Who]).length])
      expect(Object.fromEntries(counts)).toEqual(certain)
    })
    return Object.entries(ears).map(([name, ear]) => [name, ...ofRound(ear).map((title) => title.split(' ')[0])].join(' ')) // prettier-ignore
  }
  const readers = ['manager open secret ours', 'owner open secret ours', 'writer open']
  const everybody = { manager: 3, owner: 3, writer: 1, removed: 1, blocked: 1, demoted: 3, ungrouped: 2 }
  expect(await heard(everybody)).toEqual([...readers, 'removed open', 'blocked open', 'demoted open secret ours', 'ungrouped open ours']) // prettier-ignore

  // No API call removes a member yet.
  await collection(ObjectModel).updateOne({ _id: people.removed.author._id }, { $set: { status: 'inactive' } })
  await change(people.blocked.author._id, { blockLogin: true })
  await change(people.demoted.author._id, { role: 'writer' })
  await change(group._id, { ...group, members: [owner.author._id] })
  await vi.waitFor(
    async () => {
      for (let times = 0; times < 2; times += 1)
        expect(await heard()).toEqual([...readers, 'removed', 'blocked', 'demoted open', 'ungrouped open'])
    },
    { timeout: patience(5_000), interval: 50 },
  )
})

test('ten wrong passwords for an account spread over both make the eleventh within the minute a 429 at either [NODE-06]', async () => {
  const { userName } = cast.callers.owner.user
  const guess = async (door: TestClient) =>
    (await door.request('POST', '/auth/local', { body: { userName, password: 'a wrong one' } })).status
  // In parallel, because failures delay later attempts.
  const ten = await Promise.all([here, there, here, there, here, there, here, there, here, there].map(guess))
  expect(ten).toEqual(Array(10).fill(401))
  expect([await guess(here), await guess(there)]).toEqual([429, 429])
  // Other accounts are not delayed.
  const { userName: other } = cast.callers.writer.user
  const right = { userName: other, password: cast.callers.writer.password }
  expect((await there.request('POST', '/auth/local', { body: right })).status).toBe(200)
})

test('while Redis is away saves are kept; once it is back everybody looks again, and is told again', async () => {
  const { manager, writer } = cast.callers
  const note = await makeNote(here, manager, { viewId, title: 'before', permission: 'public' })
  const far = await listening(there, writer, board())
  await redis.kill()
  const saved = await here.request('PUT', `/api/objects/${note._id}`, { token: manager.token, body: { title: 'meanwhile' } }) // prettier-ignore
  expect(saved.status).toBe(200)
  expect((await there.request('GET', `/api/objects/${note._id}`, { token: writer.token })).body).toMatchObject({ title: 'meanwhile' }) // prettier-ignore
  expect((await there.request('GET', '/readyz')).status).toBe(200)
  expect(far.titles()).not.toContain('meanwhile')
  // A page reloads its live queries after reconnecting (client/lib/live.ts).
  const sentAway = new Promise<void>((gone) => far.socket.on('disconnect', () => gone()))
  await redis.begin()
  await sentAway
  await within(5_000, () => expect(far.socket.connected).toBe(true))
  await vi.waitFor(
    async () => {
      await here.request('PUT', `/api/objects/${note._id}`, { token: manager.token, body: { title: 'after' } })
      expect(far.titles()).toContain('after')
    },
    { timeout: patience(10_000), interval: 200 },
  )
  const links = (await there.request('GET', `/api/links/from/${viewId}`, { token: writer.token })).body as unknown[]
  expect(links.map((link) => linkSchema.parse(link)._to.title)).toContain('after')
})

test('a manager who leads at one process is followed at the other, by readers alone [LEAD-01, LEAD-02]', async () => {
  const { manager, writer } = cast.callers
  const community = roomOf('contribution', cast.community.rootContextId ?? '')
  const [leader, far] = [await listening(here, manager, board()), await listening(there, writer, community)]
  const secret = await makeNote(here, manager, { viewId, title: 'secret', permission: 'private' })
  const lead = (told: object) =>
    new Promise((decided) => leader.socket.emit('lead', { kind: 'here', viewId, ...told }, decided))
  expect(await lead({ leadId: 'lead-secret', objectId: secret._id })).toBeNull()
  expect(await lead({ leadId: 'lead-follow', kind: 'follow' })).toBeNull()
  const { leaderId, target } = await far.until('lead:update')
  expect({ leaderId, viewId: target?.viewId }).toEqual({ leaderId: manager.author._id, viewId })
  leader.socket.emit('leadEnd')
  expect((await far.until('lead:end')).leadId).toBe('lead-follow')
  expect(JSON.stringify(far.heard)).not.toContain(secret._id)
})

test('the people of a process that was killed are gone within 30 s [NODE-04]', async () => {
  const { manager, writer } = cast.callers
  const [near, far] = [await listening(here, writer, board()), await listening(there, manager, board())]
  for (const ear of [near, far]) beIn(ear)
  await near.until('presence:update', ({ authors }) => authors.length === 2)
  await servers.kill()
  near.heard.length = 0
  await within(30_000, () =>
    expect(near.heard.at(-1)?.payload).toMatchObject({ authors: [{ _id: writer.author._id }] }),
  )
})
