import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { markSchema, unreadNumbersSchema, unreadTotalSchema } from '../../../shared/domain/unread.ts'
import { Random } from '../../demo/random.ts'
import { HistoricalModel, RecordModel } from '../../graph/records/records.model.ts'
import { collection } from '../../store/collection.ts'
import { setSoleWriter } from '../../store/sole-writer.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, twoMembers, type Joined } from '../../testing/makers.ts'

const SEEDS = 100
const ACTS = 4
const IN_ONE_COMMUNITY = 20

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ask = (who: Joined, method: string, path: string, body?: object) =>
  app.request(method, path, { token: who.token, ...(body && { body }) })

interface Thing {
  _id: string
  by: Joined
}
interface Scene {
  communityId: string
  people: readonly Joined[]
  views: Thing[]
  notes: Thing[]
  group: Thing
  /** Mark times according to the answers, by author and place. */
  marks: Map<string, string | null>
}

const makeScene = async (): Promise<Scene> => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const communityId = community._id
  const make = async (by: Joined, path: string, body: object) => ({
    _id: (await ask(by, 'POST', path, body)).as(z.pick(objectSchema, { _id: true }))._id,
    by,
  })
  const group = await make(ann, `/api/groups/${communityId}`, { title: 'Red', members: [ann.author._id] })
  const views = [{ _id: community.views[0] ?? '', by: manager }]
  for (const title of ['One', 'Two']) views.push(await make(ann, `/api/communities/${communityId}/views`, { title }))
  return { communityId, people: [manager, ann, ben], views, notes: [], group, marks: new Map() }
}

const keyOf = ({ author }: Joined, placeId: string) => `${author._id} ${placeId}`

/** Forbidden actions are refused and change nothing. */
const act = async (random: Random, { communityId, people, views, notes, group, marks }: Scene) => {
  const who = random.pick(people)
  const save = (thing: Thing, body: object) => ask(thing.by, 'PUT', `/api/objects/${communityId}/${thing._id}`, body)
  const place = (from: string, to: string) => ask(who, 'POST', '/api/links', { from, to, type: 'contains', data: {} })
  const mark = async (path: string, placeId: string) => {
    const marked = await ask(who, 'PUT', `/api/unread/${path}/mark`, {})
    if (marked.status !== 200) return
    const { until, before } = marked.as(markSchema)
    marks.set(keyOf(who, placeId), until)
    if (!random.chance(0.2)) return
    const restored = (await ask(who, 'PUT', `/api/unread/${path}/mark`, { until: before })).as(markSchema)
    expect(restored).toEqual({ until: before, before: until })
    marks.set(keyOf(who, placeId), before)
  }
  const write = async () => {
    const status = random.pick(['active', 'active', 'active', 'unsaved'] as const)
    const { _id } = await makeNote(app, who, { status })
    notes.push({ _id, by: who })
    if (random.chance(0.8)) await place(random.pick(views)._id, _id)
  }
  if (notes.length < 3 || random.chance(0.25)) return await write()
  const [note, view] = [random.pick(notes), random.pick(views)]
  const doings: (() => Promise<unknown>)[] = [
    () => save(note, { status: 'active' }),
    () => save(note, { title: 'Changed' }),
    () => save(note, { status: 'inactive' }),
    () => save(note, { permission: random.pick(['private', 'protected', 'public']) }),
    () => save(note, { permission: 'private', group: group._id }),
    () => save(note, { authors: random.some(people, 2).map(({ author }) => author._id) }),
    () => save(group, { members: random.some(people, 2).map(({ author }) => author._id) }),
    () => save(view, { permission: random.pick(['private', 'protected', 'public']) }),
    () => place(view._id, note._id),
    async () => {
      const standing = (await ask(note.by, 'GET', `/api/links/to/${note._id}`)).as(z.array(linkSchema))
      const link = standing.find(({ type }) => type === 'contains')
      if (link) await ask(note.by, 'DELETE', `/api/links/${link._id}`)
    },
    () => ask(who, 'POST', `/api/records/read/${communityId}/${note._id}`),
    () => ask(who, 'POST', `/api/records/read/${communityId}/${note._id}`),
    () => mark(`views/${view._id}`, view._id),
    () => mark(`views/${view._id}`, view._id),
    () => mark(communityId, communityId),
  ]
  await random.pick(doings)()
}

const stateSchema = z.object({
  _id: z.string(),
  type: z.string(),
  version: z.optional(z.number()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  status: z.optional(z.string()),
  permission: z.optional(z.string()),
  authors: z.optional(z.array(z.string())),
  group: z.optional(z.nullable(z.string())),
  members: z.optional(z.array(z.string())),
  modified: z.date(),
})
type State = z.infer<typeof stateSchema>

/** Last snapshots and reads according to the records. */
const recorded = async (communityId: string) => {
  const records = await collection(RecordModel).find({ communityId }).toArray()
  const snapshots = new Map((await collection(HistoricalModel).find({ communityId }).toArray()).map((one) => [one._id, one])) // prettier-ignore
  const states = new Map<string, State>()
  const gone = new Set<string>()
  const reads = new Set<string>()
  for (const { type, authorId, targetId, historicalObjectId, historicalOperationType } of records) {
    if (type === 'read') reads.add(`${authorId} ${targetId}`)
    const snapshot = snapshots.get(historicalObjectId ?? '')
    if (!snapshot) continue
    const state = z.parse(stateSchema, snapshot.data)
    if (historicalOperationType === 'deleted') gone.add(state._id)
    if ((states.get(state._id)?.version ?? 0) <= (state.version ?? 0)) states.set(state._id, state)
  }
  return { states: [...states.values()].filter(({ _id }) => !gone.has(_id)), reads }
}

type Recorded = Awaited<ReturnType<typeof recorded>>

/** Expected numbers by NEWS-02, computed from the records. */
const expected = ({ communityId, marks, people }: Scene, { states, reads }: Recorded, who: Joined) => {
  const me = who.author._id
  const membersOf = (group: State['group']) => states.find(({ _id }) => _id === group)?.members ?? []
  const mayRead = ({ permission, authors = [], group }: State) =>
    permission !== 'private' || who === people[0] || authors.includes(me) || membersOf(group).includes(me)
  const markedAt = (placeId: string) => marks.get(keyOf(who, placeId)) ?? ''
  const isLaterThan = ({ modified }: State, ...places: string[]) =>
    places.every((placeId) => modified.toISOString() > markedAt(placeId))
  const views = states.filter((one) => one.type === 'View' && one.status === 'active' && mayRead(one))
  const news = states.filter(
    (one) =>
      one.type === 'Note' &&
      one.status === 'active' &&
      !one.authors?.includes(me) &&
      mayRead(one) &&
      !reads.has(`${me} ${one._id}`) &&
      isLaterThan(one, communityId),
  )
  const standsOn = (note: State) =>
    views.filter(({ _id }) => states.some(({ type, from, to }) => type === 'contains' && from === _id && to === note._id)) // prettier-ignore
  const total = news.filter((note) => {
    const on = standsOn(note)
    return on.length === 0 || on.some(({ _id }) => isLaterThan(note, _id))
  })
  const onViews = views.map(({ _id }) => [_id, news.filter((note) => standsOn(note).some((view) => view._id === _id) && isLaterThan(note, _id)).length] as const) // prettier-ignore
  return { communityId, unread: total.length, views: Object.fromEntries(onViews.filter(([, count]) => count > 0)) }
}

const numbersOf = async (who: Joined) =>
  (await ask(who, 'GET', `/api/unread/${who.author.communityId}`)).as(unreadNumbersSchema)

test('over 100 random histories the numbers are those that the records tell [NEWS-02]', async () => {
  let scene = await makeScene()
  let counted = 0
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    if (seed % IN_ONE_COMMUNITY === 0) scene = await makeScene()
    const random = new Random(seed)
    for (let step = 0; step < ACTS; step += 1) await act(random, scene)
    // Several writers cache less.
    setSoleWriter(seed % 5 !== 0)
    const told = await recorded(scene.communityId)
    for (const who of scene.people) {
      const numbers = expected(scene, told, who)
      expect([seed, await numbersOf(who)]).toEqual([seed, numbers])
      counted += numbers.unread
    }
    const who = random.pick(scene.people)
    const totals = (await ask(who, 'GET', '/api/unread')).as(z.array(unreadTotalSchema))
    const { communityId } = scene
    expect([seed, totals]).toMatchObject([seed, [{ communityId, unread: expected(scene, told, who).unread }]])
    setSoleWriter(true)
  }
  // Ensures that the actions had effects.
  expect(counted).toBeGreaterThan(SEEDS * 3)
})
