import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Bulk } from './demo/bulk.ts'
import { findObject, type ObjectDoc } from './graph/objects/objects.service.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeCast } from './testing/cast.ts'
import { makeNote, makeSupports, type Joined } from './testing/makers.ts'
import { stepClock } from './testing/step-clock.ts'

const NOTES = 1_500

interface Place {
  id: string
  viewId: string
  noteId: string
  owner: Joined
  manager: Joined
}

let app: TestApp
let few: Place
let many: Place
beforeAll(async () => {
  app = await startTestApp()
  few = await makePlace()
  many = await makePlace()
  await fill(many)
})
afterAll(() => app.stop())
afterEach(() => void vi.restoreAllMocks())

const makePlace = async (): Promise<Place> => {
  const { community, callers } = await makeCast(app)
  const { owner, manager } = callers
  const [viewId = ''] = community.views
  const note = await makeNote(app, owner, { title: 'Why does rain fall?', body: '<p>rain</p>', viewId })
  await makeSupports(app, owner, note)
  return { id: community._id, viewId, noteId: note._id, owner, manager }
}

const stored = async (id: string): Promise<ObjectDoc> => {
  const object = await findObject(id)
  if (!object) throw new Error('It was made a moment ago.')
  return object
}

const fill = async ({ id: communityId, viewId, noteId, owner, manager }: Place) => {
  const bulk = new Bulk()
  const [view, like, reader] = [await stored(viewId), await stored(noteId), await stored(manager.author._id)]
  const support = bulk.insertObject({ communityId, type: 'Support', title: 'My theory', authors: [owner.author._id] }, owner.author._id, new Date('2026-01-01')) // prettier-ignore
  let before = like
  for (let at = 0; at < NOTES; at += 1) {
    const made = new Date(Date.UTC(2026, 0, 1) + at * 60_000)
    const { _id, ...fields } = like
    const { author } = at % 2 === 0 ? manager : owner
    const note = bulk.insertObject({ ...fields, authors: [author._id] }, author._id, made)
    const insert = (type: 'contains' | 'supports' | 'buildson', from: ObjectDoc, to: ObjectDoc) =>
      bulk.insertLink({ communityId, from, to, type, data: {} }, author._id, made)
    insert('contains', view, note)
    insert('supports', support, note)
    insert('buildson', note, before)
    bulk.changeObject(note, { title: `Note ${at}?` }, author._id, made)
    bulk.read(reader, note, made)
    before = note
  }
  await bulk.settle()
  await bulk.write()
}

/** Counts waits for the event loop, with a clock by which every step exceeds the slice. */
const waitsOf = async (act: () => Promise<unknown>): Promise<number> => {
  const immediate = vi.spyOn(globalThis, 'setImmediate')
  stepClock(10)
  await act()
  const { length } = immediate.mock.calls
  vi.restoreAllMocks()
  return length
}

type Asked = [path: string, body?: object]

/** Kinds of requests, with waits for 250 notes. Each round has another query, so that answers aren't cached. */
const REQUESTS: [kind: string, waits: number, requestOf: (place: Place, round: number) => Asked][] = [
  ['questions', 8, ({ id }, round) => [`/api/questions/${id}?from=2000-01-0${round}`]],
  ['what became of one’s own notes', 5, ({ id }, round) => [`/api/questions/${id}/ideas?from=2000-01-0${round}`]],
  ['what needs attention', 5, ({ id }, round) => [`/api/questions/${id}/attention?from=2000-01-0${round}`]],
  ['catching up', 10, ({ id }, round) => [`/api/catchup/${id}?since=2000-01-0${round}`]],
  ['lexicon', 1, ({ id }, round) => [`/api/analysis/${id}/lexicon`, { words: ['rain', `${round}`] }]],
  [
    'frequent words',
    1,
    ({ id, viewId }, round) => [
      `/api/analysis/${id}/frequentwords`,
      { selections: [{ viewId, authorId: '', fromDate: `2000-01-0${round}`, toDate: '' }] },
    ],
  ],
  ['interactions', 5, ({ id }, round) => [`/api/analysis/${id}/interactions?pagesize=9000${round}`]],
  ['author network', 5, ({ id }, round) => [`/api/analysis/${id}/authornetwork?pagesize=900${round}`]],
  ['supports', 1, ({ id }) => [`/api/analysis/${id}/supports`]],
  ['students’ acts', 5, ({ id }) => [`/api/contributions/${id}/studentActs`]],
  ['word cloud', 1, ({ viewId }) => [`/api/views/${viewId}/words`]],
  ['records', 1, ({ id }) => [`/api/records/search/${id}`, {}]],
  ['links', 1, ({ id }) => [`/api/links/${id}/search`, {}]],
  ['historical objects', 1, ({ id }) => [`/api/historicalobjects/${id}/search`, { query: { pagesize: 5_000 } }]],
  ['contributions', 1, ({ id }) => [`/api/contributions/${id}/search`, { query: { pagesize: NOTES } }]],
]

test.each(REQUESTS)(
  '%s of a large community: waits for the event loop at least %i times for 250 notes',
  async (kind, least, requestOf) => {
    const ask = async (place: Place, round: number) => {
      const [path, body] = requestOf(place, round)
      const { token } = path.includes('questions') ? place.manager : place.owner
      const answer = await app.request(body ? 'POST' : 'GET', path, { token, ...(body && { body }) })
      expect(answer.status, answer.text.slice(0, 200)).toBe(200)
    }
    // Caches the discourse first, to count only the computation. Answers to these two would be cached too.
    const isWarm = !['supports', 'students’ acts'].includes(kind)
    if (isWarm) for (const place of [few, many]) await ask(place, 1)
    const baseline = await waitsOf(() => ask(few, 2))
    const waits = await waitsOf(() => ask(many, 2))
    expect(waits - baseline).toBeGreaterThanOrEqual((NOTES / 250) * least)
  },
)
