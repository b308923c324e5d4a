import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../shared/domain/contributions.ts'
import { linkSchema } from '../../shared/domain/links.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import type { Answer, TestClient, TestApp } from '../testing/app.ts'
import { makeCast } from '../testing/cast.ts'
import { eventually } from '../testing/eventually.ts'
import { beginAttachment, uploadFile } from '../testing/files.ts'
import { makeNote, type Joined } from '../testing/makers.ts'
import { makeGroup } from '../testing/objects.ts'
import { startRedis } from '../testing/redis-server.ts'
import { connect, type EventRecorder } from '../testing/sockets.ts'
import { startTwoServers } from '../testing/two-servers.ts'

// Messages of each call (contract/realtime.md 4) at both processes.

let redis: Awaited<ReturnType<typeof startRedis>> | undefined
let servers: Awaited<ReturnType<typeof startTwoServers>> | undefined
let here: TestApp
let there: TestClient
let cast: Awaited<ReturnType<typeof makeCast>>
let manager: Joined
let writer: Joined
let communityId: string
let viewId: string
let fence: Contribution
let round = 0
let near: EventRecorder
let far: EventRecorder

beforeAll(async () => {
  redis = await startRedis()
  servers = await startTwoServers({ REDIS_URL: redis.url })
  ;({ here, there } = servers)
  cast = await makeCast(here)
  ;({ manager, writer } = cast.callers)
  communityId = cast.community._id
  viewId = cast.community.views[0] ?? ''
  fence = await makeNote(here, manager, { permission: 'public' })
  ;[near, far] = [await connect(here, writer), await connect(there, writer)]
  await enter(
    roomOf('linkfrom', viewId),
    roomOf('noteCount', viewId),
    roomOf('linkfrom', writer.author._id),
    roomOf('designiteration', communityId),
    roomOf('contribution', cast.community.rootContextId ?? ''),
    roomOf('contribution', fence._id),
  )
  // Messages before the other process subscribed count as missed, so it reloads before the first test.
  await eventually(async () => {
    const title = `hello ${(round += 1)}`
    await as(manager).put(`/api/objects/${fence._id}`, { title })
    await Promise.all([near, far].map((ear) => ear.until('contribution:save', (saved) => saved.title === title)))
  })
})
afterAll(async () => {
  for (const ear of [near, far] as (EventRecorder | undefined)[]) ear?.socket.close()
  await servers?.stop()
  await redis?.stop()
})
afterEach(() => {
  for (const { heard } of [near, far]) heard.length = 0
})

/** A client disconnected because of a gap gets no answer, and subscribes again. */
const enterAs = ({ socket }: EventRecorder, room: string) =>
  new Promise<void>((decided) => {
    const ask = () => void socket.emit('subscribe', room, decided)
    socket.on('connect', ask)
    ask()
  })
const enter = async (...rooms: string[]) => {
  for (const ear of [near, far]) for (const room of rooms) await enterAs(ear, room)
}
const succeed = (answer: Answer) => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}
const as = ({ token }: Joined) => ({
  post: async (path: string, body: unknown = {}) => succeed(await here.request('POST', path, { token, body })),
  put: async (path: string, body: unknown = {}) => succeed(await here.request('PUT', path, { token, body })),
  remove: async (path: string) => succeed(await here.request('DELETE', path, { token })),
})
/** A note of the manager on the view, with its links followed. */
const noteOnView = async (fields: object = {}) => {
  const note = await makeNote(here, manager, { viewId, permission: 'public', ...fields })
  await enter(roomOf('contribution', note._id), roomOf('linkto', note._id))
  return note
}
const newView = async () =>
  (await as(manager).post(`/api/communities/${communityId}/views`, { title: 'new' })).as(objectSchema)
const placeOf = async ({ _id }: Contribution) =>
  (await here.request('GET', `/api/links/from/${viewId}/to/${_id}`, manager)).as(z.tuple([linkSchema]))[0]

/** Waits for all earlier messages; unread counts are delayed. */
const heardBy = async (ear: EventRecorder, title: string) => {
  const last = await ear.until('contribution:save', (saved) => saved.title === title)
  return ear.heard.filter(({ name, payload }) => payload !== last && !name.startsWith('unread:'))
}
const settle = async () => {
  const title = `fence ${(round += 1)}`
  await as(manager).put(`/api/objects/${fence._id}`, { title })
  return [await heardBy(near, title), await heardBy(far, title)] as const
}

interface Row {
  call: string
  /** Prepares the call and returns it. */
  begin: () => Promise<() => Promise<unknown>>
  /** Events, in order. */
  told: string[]
}
const NOTE_SAVED = ['contribution:save', 'link:save', 'noteCount:update']
const ROWS: Row[] = [
  {
    call: 'POST /api/links',
    begin: async () => {
      const { _id: to } = await makeNote(here, manager, { permission: 'public' })
      return () => as(manager).post('/api/links', { from: viewId, to, type: 'contains', data: { x: 1, y: 1 } })
    },
    told: ['link:save', 'noteCount:update'],
  },
  {
    call: 'POST /api/links of a reference between two notes',
    begin: async () => {
      const [from, to] = [await noteOnView(), await noteOnView()]
      return () => as(manager).post('/api/links', { from: from._id, to: to._id, type: 'references' })
    },
    told: ['link:save', 'arrow:save'],
  },
  {
    call: 'POST /api/links/createGNoteLink',
    begin: async () => {
      const { _id: to } = await makeNote(here, manager, { permission: 'public' })
      return () => as(manager).post('/api/links/createGNoteLink', { from: viewId, to, type: 'contains', data: {} })
    },
    told: ['link:save', 'noteCount:update'],
  },
  {
    call: 'POST /api/links/iterateideaon',
    begin: async () => {
      const [from, to] = [await makeNote(here, manager), await noteOnView()]
      return () => as(manager).post('/api/links/iterateideaon', { from: from._id, to: to._id })
    },
    told: ['link:save'],
  },
  {
    call: 'PUT /api/links/{id}',
    begin: async () => {
      const { _id } = await placeOf(await noteOnView())
      return () => as(manager).put(`/api/links/${_id}`, { data: { x: 7, y: 8 } })
    },
    told: ['link:save'],
  },
  {
    call: 'DELETE /api/links/{id}',
    begin: async () => {
      const { _id } = await placeOf(await noteOnView())
      return () => as(manager).remove(`/api/links/${_id}`)
    },
    told: ['link:remove', 'noteCount:update'],
  },
  {
    call: 'DELETE /api/links/{id} of a reference between two notes',
    begin: async () => {
      const [from, to] = [await noteOnView(), await noteOnView()]
      const made = await as(manager).post('/api/links', { from: from._id, to: to._id, type: 'references' })
      return () => as(manager).remove(`/api/links/${made.as(linkSchema)._id}`)
    },
    told: ['link:remove', 'arrow:remove'],
  },
  {
    call: 'PUT /api/objects/{id}',
    begin: async () => {
      const { _id } = await noteOnView()
      return () => as(manager).put(`/api/objects/${_id}`, { title: 'another', data: { body: '<p>words</p>' } })
    },
    told: NOTE_SAVED,
  },
  {
    call: 'PUT /api/objects/{id} with status inactive',
    begin: async () => {
      const { _id } = await noteOnView()
      return () => as(manager).put(`/api/objects/${_id}`, { status: 'inactive' })
    },
    told: ['contribution:save', 'contribution:remove', 'link:save', 'noteCount:update'],
  },
  {
    call: 'PUT /api/objects/{id} that closes it to the listener',
    begin: async () => {
      const { _id } = await noteOnView()
      return () => as(manager).put(`/api/objects/${_id}`, { permission: 'private' })
    },
    told: ['contribution:remove', 'link:remove', 'noteCount:update'],
  },
  {
    call: 'PUT /api/objects/{communityId}/{id}/savecomments',
    begin: async () => {
      const { _id } = await noteOnView()
      return () => as(manager).put(`/api/objects/${communityId}/${_id}/savecomments`, { comments: 'well done' })
    },
    told: ['contribution:save'],
  },
  {
    call: 'POST /api/objects/addTofav',
    begin: async () => {
      const { _id } = await noteOnView()
      return () => as(manager).post(`/api/objects/addTofav/${communityId}/${_id}`)
    },
    told: ['contribution:save'],
  },
  {
    call: 'PUT /api/objects/{communityId}/{id} that claims an upload',
    begin: async () => {
      const attachment = await beginAttachment(here, manager, { permission: 'public' })
      await enter(roomOf('contribution', attachment._id))
      return async () => succeed(await uploadFile(here, manager, attachment))
    },
    told: ['contribution:save'],
  },
  {
    call: 'PUT of a view in a view',
    begin: async () => {
      const inner = await newView()
      await as(manager).post('/api/links', { from: viewId, to: inner._id, type: 'contains', data: {} })
      return () => as(manager).put(`/api/objects/${inner._id}`, { title: 'renamed' })
    },
    told: ['link:save', 'views:update'],
  },
  {
    call: 'POST /api/communities/{id}/views',
    begin: () => Promise.resolve(newView),
    told: ['views:update'],
  },
  {
    call: 'POST /api/contributions without buildson',
    begin: () => Promise.resolve(() => makeNote(here, manager, { permission: 'public' })),
    told: [],
  },
  {
    call: 'POST /api/contributions with buildson',
    begin: async () => {
      const { _id: buildson } = await noteOnView()
      return () => makeNote(here, manager, { permission: 'public', buildson })
    },
    told: ['link:save', 'arrow:save', 'link:save', 'noteCount:update'],
  },
  {
    call: 'POST /api/records/read, to the reader alone',
    begin: async () => {
      const { _id } = await noteOnView()
      return async () => {
        for (const reader of [manager, writer]) await as(reader).post(`/api/records/read/${communityId}/${_id}`)
      }
    },
    told: ['link:save'],
  },
  {
    call: 'PUT of a group’s members',
    begin: async () => {
      const group = await makeGroup(communityId, [manager])
      const note = await noteOnView()
      await as(manager).put(`/api/objects/${note._id}`, { group: group._id })
      await settle()
      for (const { heard } of [near, far]) heard.length = 0
      const members = [manager.author._id, writer.author._id]
      return () => as(manager).put(`/api/objects/${group._id}`, { members })
    },
    told: NOTE_SAVED,
  },
  {
    call: 'POST /api/citations',
    begin: async () => {
      const { _id, title } = await noteOnView()
      const citation = { longCitation: 'Bereiter (2002)', shortCitation: 'Bereiter', citedNoteId: _id, citedNoteTitle: title } // prettier-ignore
      return () => as(manager).post(`/api/citations/${communityId}`, citation)
    },
    told: ['link:save', 'citations:update'],
  },
  {
    call: 'POST /api/designiterations/designiteration',
    begin: () => {
      const texts = { title: 'a bridge', rationale: 'x', designIdea: 'x', rating: 1 }
      return Promise.resolve(() => as(manager).post('/api/designiterations/designiteration', { ...texts, communityId }))
    },
    told: ['designiteration:created'],
  },
  {
    call: 'GET /api/links/updateallcache',
    begin: () =>
      Promise.resolve(async () =>
        succeed(await here.request('GET', `/api/links/updateallcache/${communityId}`, manager)),
      ),
    told: [],
  },
]

test.each(ROWS)('$call is told once at either process, in the same words [NODE-02]', async ({ begin, told }) => {
  const act = await begin()
  await settle()
  for (const { heard } of [near, far]) heard.length = 0
  await act()
  const [one, other] = await settle()
  expect(other.map(({ name }) => name)).toEqual(told)
  expect(other).toEqual(one)
})

test('of what a listener may not read nothing reaches them at the other process, its readers hear of it [NODE-03]', async () => {
  const reader = await connect(there, manager)
  await enterAs(reader, roomOf('linkfrom', viewId))
  const note = await makeNote(here, manager, { viewId, permission: 'private', title: 'a secret' })
  await as(manager).put(`/api/objects/${note._id}`, { title: 'a secret still' })
  await reader.until('link:save', ({ _to }) => _to.title === 'a secret still')
  await as(manager).remove(`/api/links/${(await placeOf(note))._id}`)
  await reader.until('link:remove', ({ to }) => to === note._id)
  await settle()
  reader.socket.close()
  expect(JSON.stringify(far.heard)).not.toMatch(new RegExp(`secret|${note._id}`))
})
test('what is unread is told at the other process as well, that it was marked to the person alone [NODE-02]', async () => {
  await noteOnView()
  await far.until('unread:update')
  await as(manager).put(`/api/unread/${communityId}/mark`)
  await as(writer).put(`/api/unread/${communityId}/mark`)
  await far.until('unread:marked', (marked) => marked.communityId === communityId)
  await near.until('unread:marked')
  await settle()
  const marks = (ear: EventRecorder) => ear.heard.filter(({ name }) => name === 'unread:marked')
  expect([marks(near), marks(far)]).toEqual([[expect.anything()], [expect.anything()]])
})
