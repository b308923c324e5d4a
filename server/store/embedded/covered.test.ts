import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueOf } from './bson.ts'
import { ensureCollection } from './catalog.ts'
import { insertDocument, prepareIndex } from './collections.ts'
import { Engine } from './engine.ts'
import { Query } from './query.ts'
import { startTestStore, type TestStore } from './testing.ts'
import { isDocument } from './trees.ts'

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
afterAll(() => store.stop())

type Stored = Document & { _id: number }
const LONG = 'x'.repeat(2000)
const VALUES = ['a', 'b', '', 'ä', 'a\0b', null, undefined, 7, ['a', 'b'], { a: 'b' }, LONG]
const isList = Array.isArray
const ALL: Stored[] = VALUES.flatMap((from, at) =>
  VALUES.map((to, other) => {
    const type = other % 2 > 0 ? 'read' : 'made'
    return { _id: at * 100 + other, ...(from !== undefined && { from }), type, ...(to !== undefined && { to }) }
  }),
).filter(({ from, to }: Document) => !isList(from) || !isList(to))
const SINGLE = ALL.filter(({ from, to }) => !isList(from) && !isList(to))
const SHORT = SINGLE.filter(({ from, to }) => from !== LONG && to !== LONG)

const FILTERS: Document[] = [
  { from: { $in: ['a', 'b'] }, type: 'read' },
  { from: 'a' },
  { from: 'a', type: { $ne: 'read' } },
  { from: null },
  { from: { $in: ['a', null] }, type: 'read' },
  { from: 'a', $or: [{ to: 'b' }, { to: { $exists: false } }] },
  { from: { $regex: '^a' } },
  { $or: [{ from: 'a' }, { from: 'a', type: 'read' }] },
]
const PROJECTIONS = [{ _id: 0, from: 1, to: 1 }, { _id: 0, to: 1 }, { _id: 0, from: 1 }, { to: 1 }]
const told = (found: Document[]) =>
  found.map((one) => JSON.stringify(Object.entries(one).toSorted(([a], [b]) => a.localeCompare(b)))).toSorted()

test.each(Object.entries({ ALL, SINGLE, SHORT }))(
  'what an index has is answered as the documents have it, also of missing, empty and odd values: %s',
  async (name, documents) => {
    const [indexed, plain] = [
      store.db.collection<Stored>(`indexed${name}`),
      store.db.collection<Stored>(`plain${name}`),
    ]
    await indexed.createIndex({ from: 1, type: 1, to: 1 })
    for (const one of [indexed, plain]) await one.insertMany(documents)
    for (const filter of FILTERS)
      for (const projection of PROJECTIONS) {
        const ours = await indexed.find(filter, { projection }).toArray()
        const theirs = await plain.find(filter, { projection }).toArray()
        expect([filter, told(ours)]).toEqual([filter, told(theirs)])
        expect([filter, await indexed.countDocuments(filter)]).toEqual([filter, theirs.length])
        expect(await indexed.countDocuments(filter, { skip: 1, limit: 2 })).toBe(
          Math.max(0, Math.min(2, theirs.length - 1)),
        )
      }
  },
)

test('a count by an index sees what its transaction has written, and what was removed since', async () => {
  const collection = store.db.collection('counted')
  await collection.createIndex({ from: 1, type: 1 })
  await collection.insertMany(['a', 'a', 'b'].map((from) => ({ from, type: 'read' })))
  await store.client.withSession((session) =>
    session.withTransaction(async () => {
      await collection.insertOne({ from: 'a', type: 'read' }, { session })
      expect(await collection.countDocuments({ from: 'a' }, { session })).toBe(3)
      expect(await collection.countDocuments({ from: 'a' })).toBe(2)
    }),
  )
  expect(await collection.countDocuments({ from: 'a', type: 'read' })).toBe(3)
  await collection.deleteOne({ from: 'a' })
  expect(await collection.countDocuments({ from: 'a', type: 'read' })).toBe(2)
})

test('documents are fetched neither for fields that an index has nor to count its entries', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'covered-'))
  const engine = new Engine(folder, () => {})
  const { space } = engine
  const [fetch, peek] = [space.get.bind(space), space.peek!.bind(space)]
  let fetched = 0
  space.get = (key) => {
    if (isDocument(key)) fetched += 1
    return fetch(key)
  }
  space.peek = (key) => {
    fetched += 1
    return peek(key)
  }
  const fields = ['from', 'type', 'to'].map((name) => ({ name, path: [name], direction: 1 as const }))
  await engine.write((view) => {
    prepareIndex(view, ensureCollection(view, 'main.links'), { name: 'ends', fields, unique: false })()
    const collection = view.catalog.get('main.links')!
    for (let i = 0; i < 10; i += 1) {
      const document = valueOf({ _id: String(i), from: 'a', type: i < 4 ? 'read' : 'made', to: `b${i}`, text: 'c' })
      insertDocument(view, collection, document, document.get('_id')!)
    }
  })
  const collection = engine.catalog.get('main.links')
  const found = (filter: Document, fields: string[]) => {
    fetched = 0
    let hits = 0
    const query = new Query(engine, collection, { filter: valueOf(filter), fields })
    const counted = query.counted(engine)
    query.run(engine, () => (hits += 1) > 0)
    return { hits, counted, fetched }
  }
  expect(found({ from: 'a', type: 'read' }, ['to'])).toEqual({ hits: 4, counted: undefined, fetched: 0 })
  expect(found({ from: 'a', type: { $ne: 'read' } }, [])).toEqual({ hits: 6, counted: undefined, fetched: 0 })
  expect(found({ from: 'a', type: 'read' }, [])).toEqual({ hits: 4, counted: 4, fetched: 0 })
  expect(found({ from: 'a', type: 'read' }, ['text'])).toEqual({ hits: 4, counted: undefined, fetched: 4 })
  await engine.close()
  rmSync(folder, { recursive: true })
})
