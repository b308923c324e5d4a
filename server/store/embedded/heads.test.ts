import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { valueOf, type Value } from './bson.ts'
import { ensureCollection } from './catalog.ts'
import { insertDocument, prepareIndex, putDocument } from './collections.ts'
import { Engine } from './engine.ts'
import { fillHeads } from './fill-heads.ts'
import { Heads, type Shape } from './heads.ts'
import { keyOf } from './keys.ts'
import { postingOf } from './postings.ts'
import { Query } from './query.ts'
import { startTestStore, type TestStore } from './testing.ts'
import { Turns } from './turns.ts'

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
afterAll(() => store.stop())

let next = 0
const collectionOf = async (documents: Document[]) => {
  const collection = store.db.collection<{ _id: string; [field: string]: unknown }>(`heads${next++}`)
  await collection.createIndex({ place: 1, terms: 1 })
  await collection.insertMany(documents.map((document, i) => ({ _id: idOf(i), place: 'here', ...document })))
  const find = async (filter: Document) => {
    const options = { projection: { kind: 1 } }
    const found = await collection.find({ place: 'here', kind: { $ne: 'gone' }, ...filter }, options).toArray()
    return found.map(({ _id, kind }) => `${Number.parseInt(_id, 16)} ${String(kind)}`).toSorted()
  }
  return { collection, find }
}
const idOf = (i: number) => i.toString(16).padStart(24, '0')
const light = { terms: { $regex: '^lig' } }

test('a search that follows a change finds the changed document', async () => {
  const { collection, find } = await collectionOf([
    { terms: ['light', 'lights'], kind: 'a' },
    { terms: ['light'], kind: 'b' },
    { terms: ['shadow'], kind: 'c' },
  ])
  expect(await find(light)).toEqual(['0 a', '1 b'])
  expect(await find(light)).toEqual(['0 a', '1 b'])
  await collection.updateOne({ _id: idOf(0) }, { $set: { kind: 'gone' } })
  expect(await find(light)).toEqual(['1 b'])
  await collection.updateOne({ _id: idOf(0) }, { $set: { kind: 'd', terms: ['lighter'] } })
  await collection.updateOne({ _id: idOf(1) }, { $set: { terms: ['dark'] } })
  expect(await find(light)).toEqual(['0 d'])
  expect(await find({ terms: 'lighter' })).toEqual(['0 d'])
  expect(await find({ terms: 'light' })).toEqual([])
  await collection.deleteOne({ _id: idOf(0) })
  expect(await find(light)).toEqual([])
  expect(await collection.countDocuments({ place: 'here', ...light })).toBe(0)
})

test('others see the changes of a transaction after its commit, and none of one that is given up', async () => {
  const { collection, find } = await collectionOf([{ terms: ['light'], kind: 'a' }])
  expect(await find(light)).toEqual(['0 a'])
  for (const [kind, isKept] of [
    ['b', false],
    ['c', true],
  ] as const) {
    const session = store.client.startSession()
    session.startTransaction()
    await collection.updateOne({ _id: idOf(0) }, { $set: { kind } }, { session })
    const [within] = await collection.find({ place: 'here', ...light }, { session, projection: { kind: 1 } }).toArray()
    expect(within?.kind).toBe(kind)
    expect(await find(light)).toEqual(['0 a'])
    await (isKept ? session.commitTransaction() : session.abortTransaction())
    await session.endSession()
  }
  expect(await find(light)).toEqual(['0 c'])
})

test('several conditions on one array find what a scan finds', async () => {
  const words = ['red', 'green', 'blue', 'grey']
  const documents = Array.from({ length: 400 }, (_, i) => ({
    terms: words.filter((_word, at) => i % (at + 2) === 0),
    kind: 'a',
  }))
  const { find } = await collectionOf(documents)
  for (const wanted of [
    ['red', 'green'],
    ['^gr', 'blue'],
    ['^r', '^gr', '^b'],
    ['red', 'black'],
  ]) {
    const isHeld = (terms: string[], one: string) =>
      terms.some((term) => (one.startsWith('^') ? term.startsWith(one.slice(1)) : term === one))
    const expected = documents.flatMap(({ terms }, i) => (wanted.every((one) => isHeld(terms, one)) ? `${i} a` : []))
    const conditions = wanted.map((one) => ({ terms: one.startsWith('^') ? { $regex: one } : one }))
    expect(await find({ $and: conditions })).toEqual(expected.toSorted())
  }
})

/** `found` returns the matches in the order of their ids, and how many documents were read. */
const readsOf = async (fields: string[], count: number, of: (i: number) => object) => {
  const folder = mkdtempSync(join(tmpdir(), 'heads-'))
  const engine = new Engine(folder, () => {})
  await engine.write((view) => {
    const indexed = fields.map((name) => ({ name, path: [name], direction: 1 as const }))
    prepareIndex(view, ensureCollection(view, 'main.notes'), { name: 'some', fields: indexed, unique: false })()
    for (let i = 0; i < count; i += 1) {
      const document = valueOf({ _id: idOf(i), place: 'here', kind: i % 4 === 0 ? 'a' : 'b', ...of(i) })
      insertDocument(view, view.catalog.get('main.notes')!, document, document.get('_id')!)
    }
  })
  const peek = vi.spyOn(engine.space, 'peek')
  const found = (conditions: object = {}, read = ['_id']) => {
    peek.mockClear()
    const filter = valueOf({ place: 'here', kind: 'a', ...conditions })
    const query = new Query(engine, engine.catalog.get('main.notes'), { filter, fields: read })
    const ids: string[] = []
    while (query.run(engine, ({ document }) => ids.push(document.get('_id')!.string()) > 0) === 'paused');
    expect(query.lacking).toBeUndefined()
    return [ids, peek.mock.calls.length]
  }
  const change = (i: number, kind: string) =>
    engine.write((view) => {
      const collection = view.catalog.get('main.notes')!
      const [before, after] = ['a', kind].map((one) => valueOf({ _id: idOf(i), place: 'here', kind: one }))
      putDocument(view, collection, keyOf(valueOf(idOf(i))), before, after!)
    })
  const end = async () => {
    await engine.close()
    rmSync(folder, { recursive: true })
  }
  return { found, change, end }
}
const idsOf = (count: number, step: number) => Array.from({ length: count }, (_, i) => idOf(i * step))

test('a search for several words reads each document once, and none when it is repeated', async () => {
  const { found, end } = await readsOf(['place', 'terms'], 300, (i) => ({
    terms: ['red', 'green', 'blue'].filter((_word, at) => i % (at + 1) === 0).concat('x'.repeat(300)),
  }))
  const conditions = { $and: [{ terms: 'green' }, { terms: { $regex: '^blu' } }] }
  expect(found(conditions)).toEqual([idsOf(25, 12), 50])
  expect(found(conditions)).toEqual([idsOf(25, 12), 0])
  await end()
})

test('a query of a thousand documents reads none at the third time, and those that changed once more', async () => {
  const { found, change, end } = await readsOf(['place'], 1_200, () => ({}))
  expect(found()).toEqual([idsOf(300, 4), 1_200])
  expect(found()).toEqual([idsOf(300, 4), 1_200])
  expect(found()).toEqual([idsOf(300, 4), 0])
  await change(4, 'c')
  expect(found()).toEqual([idsOf(300, 4).filter((id) => id !== idOf(4)), 1])
  // As many other kinds of queries as are kept: the one that was not used for the longest time makes room.
  for (let i = 0; i < 15; i += 1) found({}, ['_id', `field${i}`])
  expect(found()[1]).toBe(0)
  found({}, ['_id', 'field15'])
  expect(found()[1]).toBe(0)
  await end()
})

test('documents of a query of fewer are not kept', async () => {
  const { found, end } = await readsOf(['place'], 900, () => ({}))
  for (let time = 0; time < 3; time += 1) expect(found()).toEqual([idsOf(225, 4), 900])
  await end()
})

test('fields are read from documents of every size, short after long and compressed after plain ones', async () => {
  const sizes = [10, 400, 600, 5_000, 100, 300_000, 20, 70_000, 3]
  const textOf = (size: number, i: number) => (i % 2 === 0 ? 'é'.repeat(size) : randomBytes(size).toString('hex'))
  const documents = sizes.map((size, i) => ({ terms: ['light'], kind: textOf(size, i), more: textOf(size, i + 1) }))
  const { find } = await collectionOf(documents)
  const expected = documents.map(({ kind }, i) => `${i} ${kind}`)
  expect(await find(light)).toEqual(expected)
  expect(await find({ ...light, more: { $ne: documents[5]!.more } })).toEqual(expected.filter((_, i) => i !== 5))
})

test('long documents are not kept, and the oldest are dropped', () => {
  const heads = new Heads()
  const long = heads.shape(1, ['kind'], ['text'])!
  const add = (shape: Shape, posting: string, document: Value) => {
    shape.picker.open(document)
    heads.add(shape, posting)
  }
  add(long, 'long', valueOf({ kind: 'a', text: 'x'.repeat(500) }))
  expect(heads.get(long, 'long')).toBeUndefined()
  expect(heads.shape(1, ['kind'], ['text'])).toBeUndefined()

  const shape = heads.shape(1, ['kind'], ['_id', 'text'])!
  const many = 450_000
  const text = 'x'.repeat(100)
  const document = valueOf({ kind: 'a', text, more: 'y' })
  for (let i = 0; i < many; i += 1) add(shape, String(i), document)
  expect(heads.isFull).toBe(true)
  expect(heads.get(shape, '0')).toBeUndefined()
  const last = heads.get(shape, String(many - 1))
  expect(last && shape.values[last.kind]?.get('kind')?.string()).toBe('a')
  expect([...last!.document.fields().keys()]).toEqual(['text'])
  heads.forget(() => String(many - 1))
  expect(heads.get(shape, String(many - 1))).toBeUndefined()
  const kept = Array.from({ length: many }, (_, i) => heads.get(shape, String(i))).filter(Boolean).length
  expect(kept).toBeLessThan((2 * 24 * 2 ** 20) / text.length)
})

test('after many reads the other documents are read in advance', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heads-'))
  const engine = new Engine(folder, () => {})
  const { collection, view } = await engine.write((view) => {
    const collection = ensureCollection(view, 'main.things')
    for (let i = 0; i < 3_000; i += 1) {
      const document = valueOf({ _id: idOf(i), kind: i % 2 === 0 ? 'a' : 'b' })
      insertDocument(view, collection, document, document.get('_id')!)
    }
    return { collection, view }
  })
  const heads = view.space.heads!
  const shape = heads.shape(collection.id, ['kind'], ['_id'])!
  expect(Array.from({ length: 1_002 }, () => heads.lacks(shape)).filter(Boolean)).toHaveLength(1)
  // However long a slice may be, it ends after 2 ms, because searches wait for it; each document takes one here.
  let [clock, slices] = [0, 0]
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1))
  const turns = { next: () => Promise.resolve((slices += 1) && 25) } as unknown as Turns
  await fillHeads(view, turns, collection, shape)
  now.mockRestore()
  expect(slices).toBeGreaterThanOrEqual(1_000)
  const postings = Array.from({ length: 3_000 }, (_, i) => postingOf(keyOf(valueOf(idOf(i)))).toString('latin1'))
  const kinds = postings.map((posting) => heads.get(shape, posting)?.kind)
  expect(kinds).toEqual(postings.map((_, i) => i % 2))

  // Long ones are not kept, so reading them in advance would only delay searches.
  const texts = heads.shape(collection.id, ['kind'], ['text'])!
  for (let i = 0; i < 1_000; i += 1) {
    texts.picker.open(valueOf({ text: 'x'.repeat(300) }))
    heads.add(texts, String(i))
  }
  expect(Array.from({ length: 1_002 }, () => heads.lacks(texts)).filter(Boolean)).toEqual([])
  const add = vi.spyOn(heads, 'add')
  await fillHeads(view, new Turns(), collection, texts)
  expect(add).not.toHaveBeenCalled()
  await engine.close()
  await fillHeads(view, new Turns(), collection, shape)
  rmSync(folder, { recursive: true })
})
