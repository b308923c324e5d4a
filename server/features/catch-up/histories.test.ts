import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { catchUpSchema, type CaughtParts } from '../../../shared/domain/catch-up.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { Random } from '../../demo/random.ts'
import { HistoricalModel, RecordModel } from '../../graph/records/records.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, twoMembers, type Joined } from '../../testing/makers.ts'
import { discourses } from '../discourse/discourse.ts'
import { partsFor } from './catch-up.service.ts'

const SEEDS = 100
const ACTS = 4
const IN_ONE_COMMUNITY = 20
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Thing {
  _id: string
  by: Joined
}
interface Scene {
  communityId: string
  people: readonly Joined[]
  view: string
  notes: Thing[]
  inner: string[]
  group: Thing
  moments: number[]
}

const ask = (who: Joined, method: string, path: string, body?: object) =>
  app.request(method, path, { token: who.token, ...(body && { body }) })
const made = async (by: Joined, path: string, body: object) =>
  (await ask(by, 'POST', path, body)).as(z.pick(objectSchema, { _id: true }))._id
const join = (by: Joined, from: string, type: string, to: string) =>
  ask(by, 'POST', '/api/links', { from, to, type, data: {} })

const makeScene = async (): Promise<Scene> => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const communityId = community._id
  const group = { _id: await made(ann, `/api/groups/${communityId}`, { title: 'Red', members: [ann.author._id] }), by: ann } // prettier-ignore
  const view = community.views[0] ?? ''
  return { communityId, people: [manager, ann, ben], view, notes: [], inner: [], group, moments: [Date.now()] }
}

/** Forbidden actions are refused and change nothing. */
const act = async (random: Random, { communityId, people, view, notes, inner, group }: Scene) => {
  const who = random.pick(people)
  const me = who.author._id
  const write = async (more: object = {}) => {
    const title = random.pick(['Why does it rain?', '¿Por qué', 'It rains', 'Clouds'])
    const status = random.pick(['active', 'active', 'active', 'unsaved'] as const)
    notes.push({ _id: (await makeNote(app, who, { title, status, ...more }))._id, by: who })
  }
  if (notes.length < 3 || random.chance(0.2)) return await write()
  const [note, other] = [random.pick(notes), random.pick(notes)]
  const save = (thing: Thing, body: object) => ask(thing.by, 'PUT', `/api/objects/${communityId}/${thing._id}`, body)
  const hang = async (type: string, by: string) => {
    const _id = await made(who, `/api/contributions/${communityId}`, { type, title: '', status: 'active', authors: [me] }) // prettier-ignore
    await join(who, _id, by, note._id)
  }
  const doings: (() => Promise<unknown>)[] = [
    () => write({ buildson: note._id }),
    () => write({ buildson: note._id }),
    // Avoids cycles.
    async () => {
      const [late, early] = [note, other].toSorted((a, b) => notes.indexOf(b) - notes.indexOf(a))
      if (late && early && late !== early) await join(late.by, late._id, 'buildson', early._id)
    },
    () => join(note.by, note._id, 'references', other._id),
    () => hang('Annotation', 'annotates'),
    () => hang('promisingIdeaobj', 'promisings'),
    async () => {
      const above = await ask(who, 'POST', `/api/views/${view}/riseabove`, { title: 'Above', place: { x: 9, y: 9 } })
      const { note: rise } = above.as(z.object({ note: objectSchema }))
      notes.push({ _id: rise._id, by: who })
      inner.push((rise.data.riseabove as { viewId: string }).viewId)
    },
    async () => {
      if (inner.length > 0) await join(who, random.pick(inner), 'contains', note._id)
    },
    () => save(note, { status: 'active' }),
    () => save(note, { title: 'Changed' }),
    () => save(note, { status: 'inactive' }),
    () => save(note, { permission: random.pick(['private', 'protected', 'public']) }),
    () => save(note, { permission: 'private', group: group._id }),
    () => save(note, { authors: random.some(people, 2).map(({ author }) => author._id) }),
    () => save(group, { members: random.some(people, 2).map(({ author }) => author._id) }),
    () => ask(who, 'POST', `/api/records/read/${communityId}/${note._id}`),
    () => ask(who, 'POST', `/api/records/read/${communityId}/${note._id}`),
    () => ask(who, 'POST', `/api/records/read/${communityId}/${other._id}`),
  ]
  await random.pick(doings)()
}

const stateSchema = z.object({
  _id: z.string(),
  type: z.string(),
  title: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  status: z.optional(z.string()),
  permission: z.optional(z.string()),
  authors: z._default(z.array(z.string()), []),
  group: z.optional(z.nullable(z.string())),
  _groupMembers: z._default(z.array(z.string()), []),
  members: z._default(z.array(z.string()), []),
  created: z.date(),
  modified: z.date(),
  data: z.object({ riseabove: z.optional(z.object({ viewId: z.string() })) }),
})
type State = z.infer<typeof stateSchema>

/** Snapshots and last reads according to the records. */
const recorded = async (communityId: string) => {
  const records = await collection(RecordModel).find({ communityId }).sort({ timestamp: 1, _id: 1 }).toArray()
  const snapshots = new Map((await collection(HistoricalModel).find({ communityId }).toArray()).map((one) => [one._id, one])) // prettier-ignore
  const histories = new Map<string, State[]>()
  const reads = new Map<string, Map<string, number>>()
  for (const { type, authorId, targetId = '', historicalObjectId, historicalOperationType, timestamp } of records) {
    if (type === 'read') reads.set(targetId, new Map([...(reads.get(targetId) ?? []), [authorId ?? '', timestamp.getTime()]])) // prettier-ignore
    const snapshot = snapshots.get(historicalObjectId ?? '')
    if (!snapshot) continue
    const state = z.parse(stateSchema, snapshot.data)
    if (historicalOperationType === 'deleted') histories.delete(state._id)
    else histories.set(state._id, [...(histories.get(state._id) ?? []), state].toSorted((a, b) => +a.modified - +b.modified)) // prettier-ignore
  }
  return { histories, reads, now: [...histories.values()].flatMap((history) => history.at(-1) ?? []) }
}
type Recorded = Awaited<ReturnType<typeof recorded>>

interface Asking {
  who: Joined
  manages: boolean
  since: number
  now: number
}

/** Expected parts by CTCH-02 to CTCH-04, computed from the records. */
const expected = ({ histories, reads, now: states }: Recorded, { who, manages, since, now }: Asking) => {
  const me = who.author._id
  const links = (type: string) => states.filter((one) => one.type === type && one.from && one.to)
  const groupOf = ({ group }: State) => states.find(({ _id }) => _id === group)?.members ?? []
  const passes = (one: State, members: readonly string[]) =>
    one.permission !== 'private' || manages || one.authors.includes(me) || members.includes(me)
  const host = (one: State) => [...links('annotates'), ...links('promisings')].find(({ from }) => from === one._id)?.to
  const isOpen = (one: State): boolean => {
    if (!passes(one, groupOf(one))) return false
    const on = states.find(({ _id }) => _id === host(one))
    return on === undefined || isOpen(on)
  }
  const open = states.filter((one) => one.from === undefined && one.status === 'active' && isOpen(one))
  const byId = new Map(open.map((one) => [one._id, one]))
  const there = (id: string) => {
    const then = histories.get(id)?.findLast(({ modified }) => +modified < since)
    return then?.status === 'active' && passes(then, then._groupMembers)
  }
  const notes = open.filter(({ type }) => type === 'Note').toSorted((a, b) => +a.created - +b.created || (a._id < b._id ? -1 : 1)) // prettier-ignore
  const isNote = (id: string | undefined) => byId.get(id ?? '')?.type === 'Note'
  const parents = (id: string) => links('buildson').flatMap(({ from, to }) => (from === id && to && isNote(to) ? [to] : [])) // prettier-ignore
  const rootsOf = (id: string): string[] => (parents(id).length === 0 ? [id] : parents(id).flatMap(rootsOf))

  const told = ['Note', 'View', 'Drawing', 'Attachment', 'Video']
  const mine: string[] = []
  for (const idea of open.filter(({ type, authors }) => told.includes(type) && authors.includes(me))) {
    const by = { read: new Set<string>(), buildson: new Set<string>(), references: new Set<string>(), annotates: new Set<string>(), riseabove: new Set<string>() } // prettier-ignore
    for (const [reader, at] of reads.get(idea._id) ?? []) if (at >= since) by.read.add(reader)
    const note = (way: keyof typeof by, what: State | undefined, link: State) => {
      if (!what || what._id === idea._id) return
      if (+link.created < since && (+what.modified < since || there(what._id))) return
      for (const author of what.authors) by[way].add(author)
    }
    for (const way of ['buildson', 'references', 'annotates'] as const)
      for (const link of links(way)) if (link.to === idea._id) note(way, byId.get(link.from ?? ''), link)
    for (const link of links('contains'))
      if (link.to === idea._id && byId.has(link.from ?? ''))
        note(
          'riseabove',
          open.find(({ data }) => data.riseabove?.viewId === link.from),
          link,
        )
    for (const [way, authors] of Object.entries(by)) {
      authors.delete(me)
      if (authors.size > 0) mine.push(`${idea._id} ${way} ${[...authors].toSorted().join(' ')}`)
    }
  }

  const isInner = ({ _id }: State) => open.some(({ data }) => data.riseabove?.viewId === _id)
  const news = open
    .filter((one) => told.includes(one.type) && !one.authors.includes(me) && +one.modified >= since && !isInner(one))
    .map((one) => {
      const roots = new Set(one.type === 'Note' ? rootsOf(one._id) : [])
      const first = notes.find(({ _id }) => roots.has(_id))?._id ?? null
      const then = +one.created < since && there(one._id)
      const before = then ? histories.get(one._id)?.findLast(({ modified }) => +modified < since)?.title : null
      return `${first} ${one._id} ${before}`
    })

  const needs: { _id: string; need: string; at: number }[] = []
  const isMarked = (id: string) => links('promisings').some(({ from, to }) => to === id && byId.has(from ?? ''))
  for (const { _id, title = '', authors, created } of notes) {
    const isBuiltOn = links('buildson').some(({ from, to }) => to === _id && byId.has(from ?? ''))
    if (/[?¿]/.test(title) && !isBuiltOn) needs.push({ _id, need: 'question', at: +created })
    const readers = [...(reads.get(_id)?.keys() ?? [])]
    if (readers.every((reader) => authors.includes(reader))) needs.push({ _id, need: 'unread', at: +created })
    if (parents(_id).length > 0) continue
    const thread = notes.filter((note) => rootsOf(note._id).includes(_id))
    const last = Math.max(...thread.map((note) => +note.created))
    if (thread.some((note) => isMarked(note._id)) && now - last >= WEEK_MS) needs.push({ _id, need: 'promising', at: last }) // prettier-ignore
  }
  const waiting = (id: string) => Math.min(...needs.filter(({ _id }) => _id === id).map(({ at }) => at))
  const kinds = ['question', 'promising', 'unread']
  const kindOf = (id: string) => (manages ? kinds.findIndex((kind) => needs.some(({ _id, need }) => _id === id && need === kind)) : 0) // prettier-ignore
  const needy = [...new Set(needs.map(({ _id }) => _id))].toSorted((a, b) => kindOf(a) - kindOf(b) || waiting(a) - waiting(b) || (a < b ? -1 : 1)) // prettier-ignore
  return {
    mine: mine.toSorted(),
    news: news.toSorted(),
    needs: needy.map((id) => [id, ...needs.filter(({ _id }) => _id === id).map(({ need }) => need)].join(' ')),
    readable: new Set(byId.keys()),
  }
}

const listed = ({ mine, news, needs }: CaughtParts, titles: ReadonlyMap<string, string>) => ({
  mine: mine.items.flatMap(({ _id, taken }) => taken.map(({ way, by }) => `${_id} ${way} ${by.toSorted().join(' ')}`)).toSorted(), // prettier-ignore
  news: news.items
    .flatMap(({ first, items }) =>
      items.map(({ _id, before }) => `${first?._id ?? null} ${_id} ${before && titles.get(before)}`),
    ) // prettier-ignore
    .toSorted(),
  needs: needs.items.map(({ _id, needs: why }) => [_id, ...why].join(' ')),
})

const idsIn = ({ mine, news, needs }: CaughtParts) => [
  ...mine.items.flatMap(({ _id, taken }) => [_id, ...taken.flatMap(({ what }) => what.map((one) => one._id))]),
  ...news.items.flatMap(({ first, items }) => [...(first ? [first._id] : []), ...items.map(({ _id }) => _id)]),
  ...needs.items.map(({ _id }) => _id),
]

const nextMoment = () => {
  const last = Date.now()
  while (Date.now() === last);
  return Date.now()
}

test('over 100 random histories the three parts are those that the records tell, and hold nothing that the member may not read [CTCH-05]', async () => {
  let scene = await makeScene()
  const discourseOf = discourses(app.ctx.events)
  const counts = { mine: 0, news: 0, needs: 0, promising: 0, changed: 0 }
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    if (seed % IN_ONE_COMMUNITY === 0) scene = await makeScene()
    const random = new Random(seed)
    for (let step = 0; step < ACTS; step += 1) {
      await act(random, scene)
      scene.moments.push(nextMoment())
    }
    const told = await recorded(scene.communityId)
    const titles = new Map((await collection(HistoricalModel).find({ communityId: scene.communityId }).toArray()).map(({ _id, data }) => [_id, String(data.title)])) // prettier-ignore
    const since = random.pick(scene.moments)
    const now = Date.now() + random.pick([0, WEEK_MS])
    for (const [at, who] of scene.people.entries()) {
      const role = at === 0 ? 'manager' : 'writer'
      const member = { userId: who.user._id, communityId: scene.communityId, authorId: who.author._id, role, admin: false } as const // prettier-ignore
      const parts = await partsFor(discourseOf, member, { since, now })
      const { readable, ...lists } = expected(told, { who, manages: at === 0, since, now })
      expect([seed, at, listed(parts, titles)]).toEqual([seed, at, lists])
      expect(idsIn(parts).filter((id) => !readable.has(id))).toEqual([])
      counts.mine += lists.mine.length
      counts.news += lists.news.length
      counts.changed += lists.news.filter((one) => !one.endsWith(' null')).length
      counts.needs += lists.needs.length
      counts.promising += lists.needs.filter((one) => one.includes('promising')).length
    }
    const who = random.pick(scene.people)
    const path = `/api/catchup/${scene.communityId}?since=${new Date(since).toISOString()}`
    const answer = (await ask(who, 'GET', path)).as(catchUpSchema)
    const { readable: _, ...lists } = expected(told, { who, manages: who === scene.people[0], since, now: Date.now() })
    expect([seed, listed(answer, titles)]).toEqual([seed, lists])
  }
  // Ensures that the actions had effects.
  expect(counts.mine).toBeGreaterThan(SEEDS)
  expect(counts.news).toBeGreaterThan(SEEDS)
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(SEEDS / 4)
})
