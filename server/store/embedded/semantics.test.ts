import { Binary, Decimal128, Double, Int32, Long, ObjectId, type Document } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStore, type TestStore } from './testing.ts'

let store: TestStore
beforeAll(async () => {
  store = await startTestStore()
})
afterAll(() => store.stop())

let next = 0
/** Documents without an id get their position as id. */
async function collectionOf(documents: Document[]) {
  const collection = store.db.collection(`probe${next++}`)
  if (documents.length > 0)
    await collection.insertMany(documents.map((document, i) => ({ _id: i as never, ...document })))
  return collection
}

const id = new ObjectId()

/** Documents, filter, and positions of matches according to MongoDB's manual. */
const filters: [string, Document[], Document, number[]][] = [
  [
    'numbers are equal across types',
    [{ a: new Int32(5) }, { a: Long.fromNumber(5) }, { a: new Double(5) }, { a: '5' }],
    { a: 5 },
    [0, 1, 2],
  ],
  ['equality enters arrays', [{ a: [1, 2] }, { a: 1 }, { a: [[1]] }], { a: 1 }, [0, 1]],
  [
    'an array equals the whole array or an element that is one',
    [{ a: [1, 2] }, { a: [[1, 2]] }, { a: [2, 1] }],
    { a: [1, 2] },
    [0, 1],
  ],
  [
    'objects are equal with the same fields in the same order',
    [{ a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } }, { a: { b: 1 } }],
    { a: { b: 1, c: 2 } },
    [0],
  ],
  ['null finds null and missing', [{ a: null }, {}, { a: 0 }, { a: [null] }, { a: [] }], { a: null }, [0, 1, 3]],
  [
    'null below an array of values finds nothing',
    [{ a: [1] }, { a: [{ b: 1 }, {}] }, { a: {} }, { a: [] }, { a: 5 }],
    { 'a.b': null },
    [1, 2, 4],
  ],
  ['$ne null finds what is there', [{ a: null }, {}, { a: 0 }, { a: [null, 1] }], { a: { $ne: null } }, [2]],
  [
    'comparisons stay within a type',
    [{ a: 1 }, { a: 'x' }, { a: null }, {}, { a: new Date(9) }],
    { a: { $gt: 0 } },
    [0],
  ],
  ['$lt does not find null', [{ a: null }, {}, { a: -1 }], { a: { $lt: 0 } }, [2]],
  ['$gte null is equality with null', [{ a: null }, {}, { a: 0 }], { a: { $gte: null } }, [0, 1]],
  [
    'a range on an array may be met by two elements',
    [{ a: [1, 9] }, { a: [4] }, { a: [1] }],
    { a: { $gt: 3, $lt: 5 } },
    [0, 1],
  ],
  [
    'paths enter arrays of objects',
    [{ a: [{ b: 1 }, { b: 2 }] }, { a: { b: 2 } }, { a: [[{ b: 2 }]] }],
    { 'a.b': 2 },
    [0, 1],
  ],
  ['a number in a path is a place in an array', [{ a: [5, 6] }, { a: [6, 5] }, { a: { 0: 5 } }], { 'a.0': 5 }, [0, 2]],
  ['a place and then a field', [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 2 }] }], { 'a.0.b': 2 }, [1]],
  [
    '$in with null and values',
    [{ a: 'apple' }, {}, { a: 3 }, { a: 'pear' }, { a: [3] }],
    { a: { $in: [null, 3, 'apple'] } },
    [0, 1, 2, 4],
  ],
  [
    'conditions on two fields of an array may be met by different elements',
    [
      {
        a: [
          { b: 1, c: 9 },
          { b: 9, c: 2 },
        ],
      },
      { a: [{ b: 1, c: 2 }] },
      { a: [{ b: 1 }] },
    ],
    { 'a.b': 1, 'a.c': 2 },
    [0, 1],
  ],
  ['$in with nothing finds nothing', [{ a: 1 }, {}], { a: { $in: [] } }, []],
  ['$nin finds missing fields', [{ a: 1 }, {}, { a: [1, 2] }, { a: 2 }], { a: { $nin: [1] } }, [1, 3]],
  ['$exists', [{ a: null }, {}, { a: [] }], { a: { $exists: true } }, [0, 2]],
  ['$exists: false below an empty array', [{ a: [] }, { a: [{ b: 1 }] }, {}], { 'a.b': { $exists: false } }, [0, 2]],
  ['$not includes missing fields', [{ a: 1 }, {}, { a: 9 }, { a: 'x' }], { a: { $not: { $gt: 5 } } }, [0, 1, 3]],
  [
    '$or, $and and $nor',
    [{ a: 1, b: 1 }, { a: 1 }, { b: 1 }, {}],
    { $or: [{ a: 1 }, { b: 1 }], $nor: [{ a: 1, b: 1 }] },
    [1, 2],
  ],
  ['NaN equals NaN and is in order with nothing', [{ a: NaN }, { a: 1 }], { a: { $gte: NaN } }, [0]],
  [
    'Longs beyond the exact doubles are told apart',
    [{ a: Long.fromString('9007199254740993') }, { a: Long.fromString('9007199254740992') }],
    { a: Long.fromString('9007199254740993') },
    [0],
  ],
  [
    'bytes and ids',
    [{ a: id }, { a: new Binary(Buffer.from('x')) }, { a: new ObjectId() }],
    { $or: [{ a: id }, { a: new Binary(Buffer.from('x')) }] },
    [0, 1],
  ],
  ['dates', [{ a: new Date(5) }, { a: new Date(6) }, { a: 7 }], { a: { $gt: new Date(5) } }, [1]],
  ['booleans are no numbers', [{ a: true }, { a: 1 }], { a: true }, [0]],
  [
    'a pattern finds texts with a beginning',
    [{ a: 'leaf' }, { a: 'aleaf' }, { a: 5 }, {}],
    { a: { $regex: '^leaf' } },
    [0],
  ],
  ['a pattern enters arrays', [{ a: ['x', 'leaf'] }, { a: ['le'] }, { a: [['leaf']] }], { a: { $regex: '^lea' } }, [0]],
  [
    'two patterns may be met by different elements',
    [{ a: ['leaf', 'green'] }, { a: ['leaf'] }, { a: ['green'] }],
    { $and: [{ a: { $regex: '^le' } }, { a: { $regex: '^gr' } }] },
    [0],
  ],
  [
    'a pattern tells characters from their bytes and case',
    [{ a: 'éa' }, { a: 'e\u0301a' }, { a: 'Éa' }, { a: '葉緑素' }, { a: '😀x' }],
    { $or: [{ a: { $regex: '^é' } }, { a: { $regex: '^葉緑' } }, { a: { $regex: '^😀' } }] },
    [0, 3, 4],
  ],
  ['an escaped sign is itself', [{ a: 'c++ is' }, { a: 'cc' }], { a: { $regex: '^c\\+\\+' } }, [0]],
  [
    '$not with a pattern includes what is no text',
    [{ a: 'ab' }, { a: 'b' }, {}],
    { a: { $not: { $regex: '^a' } } },
    [1, 2],
  ],
  ['strings compare by their bytes', [{ a: 'Z' }, { a: 'a' }, { a: 'é' }], { a: { $gt: 'a' } }, [2]],
]

describe('filters find what MongoDB finds', () => {
  test.each(filters)('%s', async (_title, documents, filter, expected) => {
    const collection = await collectionOf(documents)
    const found = async () =>
      (await collection.find(filter).sort({ _id: 1 }).toArray()).map((document) => Number(document._id))
    expect(await found()).toEqual(expected)
    await collection.createIndexes([{ key: { a: 1 } }, { key: { 'a.b': 1, 'a.c': 1 } }, { key: { b: -1 } }])
    expect(await found()).toEqual(expected)
  })
})

/** Document, update, and result; a number is an error code. */
const updates: [string, Document, Document, Document | number][] = [
  ['$set makes the objects on the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set inside an array is refused', { a: [1] }, { $set: { 'a.3': 4 } }, 115],
  ['$set puts a whole array', { a: [1] }, { $set: { a: [1, 2] } }, { a: [1, 2] }],
  ['$set cannot go through a value', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  [
    '$unset removes',
    { a: { x: 1, y: 2 }, b: 1, c: 1 },
    { $unset: { b: '', 'a.x': '', 'd.e': '' } },
    { a: { y: 2 }, c: 1 },
  ],
  ['$inc of a missing field sets it', {}, { $inc: { a: 2 } }, { a: 2 }],
  ['$inc of a text is refused', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc by a text is refused', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$setOnInsert does nothing to what exists', { a: 1 }, { $setOnInsert: { a: 2 }, $set: { b: 1 } }, { a: 1, b: 1 }],
  ['two operators on one path are refused', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['a path and one inside it are refused', {}, { $set: { a: {}, 'a.b': 1 } }, 40],
  ['the id cannot be changed', { a: 1 }, { $set: { _id: 7 } }, 66],
  ['new fields come in the order of their names', { z: 1 }, { $set: { c: 1, b: 1 } }, { z: 1, b: 1, c: 1 }],
  ['what the store leaves out is refused by name', { a: 1 }, { $rename: { a: 'b' } }, 115],
]

describe('updates do what MongoDB does', () => {
  test.each(updates)('%s', async (_title, document, update, expected) => {
    const collection = await collectionOf([document])
    const done = collection.updateOne({ _id: 0 as never }, update)
    if (typeof expected === 'number') await expect(done).rejects.toMatchObject({ code: expected })
    else {
      await done
      const after = await collection.findOne({}, { projection: { _id: 0 } })
      expect(JSON.stringify(after)).toBe(JSON.stringify(expected))
    }
  })
})

/** Documents, sort, and resulting positions. */
const sorts: [string, Document[], Record<string, 1 | -1>, number[]][] = [
  ['arrays sort by their least or greatest element', [{ a: [3, 9] }, { a: 5 }, { a: [] }, {}], { a: 1 }, [2, 3, 0, 1]],
  ['and backwards by their greatest', [{ a: [3, 9] }, { a: 5 }, { a: [] }, {}], { a: -1 }, [0, 1, 3, 2]],
  [
    'values sort by type first',
    [{ a: 'x' }, { a: 1 }, { a: null }, { a: new Date(0) }, { a: true }, { a: {} }],
    { a: 1 },
    [2, 1, 0, 5, 4, 3],
  ],
]

test.each(sorts)('sorting: %s', async (_title, documents, sort, expected) => {
  const collection = await collectionOf(documents)
  const found = async (limit: number) =>
    (await collection.find({}, { sort, limit }).toArray()).map((document) => Number(document._id))
  expect(await found(0)).toEqual(expected)
  await collection.createIndex({ a: 1 })
  expect(await found(10)).toEqual(expected)
})

test('documents are counted, with what is skipped and a limit', async () => {
  const collection = await collectionOf([{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }])
  expect(await collection.countDocuments({ a: { $gt: 1 } })).toBe(3)
  expect(await collection.countDocuments({ a: { $gt: 1 } }, { skip: 1, limit: 5 })).toBe(2)
  expect(await collection.countDocuments({ a: { $gt: 1 } }, { limit: 2 })).toBe(2)
  expect(await collection.countDocuments({ a: 9 })).toBe(0)
  expect(await store.db.collection('nowhere').countDocuments()).toBe(0)
})

const projections: [string, Document, Document, Document | number][] = [
  ['fields and the id', { a: 1, b: 2 }, { a: 1 }, { _id: 0, a: 1 }],
  ['without the id', { a: 1, b: 2 }, { a: 1, _id: 0 }, { a: 1 }],
  ['inside arrays', { a: [{ b: 1, c: 2 }, 5, { c: 3 }] }, { 'a.b': 1, _id: 0 }, { a: [{ b: 1 }, {}] }],
  ['all but some', { a: { b: 1, c: 2 }, d: 3 }, { 'a.b': 0, d: 0 }, { _id: 0, a: { c: 2 } }],
  ['all but some inside arrays', { a: [{ b: 1, c: 2 }, 5] }, { 'a.b': 0 }, { _id: 0, a: [{ c: 2 }, 5] }],
  ['only the id', { a: 1 }, { _id: 1 }, { _id: 0 }],
  ['nothing mixed', { a: 1, b: 1 }, { a: 1, b: 0 }, 31254],
]

test.each(projections)('projection: %s', async (_title, document, projection, expected) => {
  const collection = await collectionOf([document])
  const found = collection.findOne({}, { projection })
  if (typeof expected === 'number') await expect(found).rejects.toMatchObject({ code: expected })
  else expect(JSON.stringify(await found)).toBe(JSON.stringify(expected))
})

test('numbers keep their type through storing and adding', async () => {
  const collection = await collectionOf([{ a: new Double(2), b: Long.fromNumber(5), c: new Int32(2_147_483_647) }])
  await collection.updateOne({}, { $inc: { a: new Int32(1), c: new Int32(1) } })
  const found = await collection.findOne({}, { promoteValues: false, promoteLongs: false })
  expect([found!.a, found!.b, found!.c]).toEqual([new Double(3), Long.fromNumber(5), Long.fromNumber(2_147_483_648)])
})

test('arrays sort by their least element even where an index only finds others', async () => {
  const collection = await collectionOf([{ a: [5] }, { a: [1, 9] }, { a: [2] }])
  await collection.createIndex({ a: 1 })
  const found = await collection
    .find({ a: { $gte: 4 } })
    .sort({ a: 1 })
    .toArray()
  expect(found.map((document) => document._id)).toEqual([1, 0])
})

test('an upsert takes what the filter fixes and $setOnInsert', async () => {
  const collection = await collectionOf([])
  const result = await collection.updateOne(
    { a: 1, 'b.c': { $eq: 2 }, d: { $gt: 5 } },
    { $set: { e: 3 }, $setOnInsert: { f: 4 } },
    { upsert: true },
  )
  expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, b: { c: 2 }, e: 3, f: 4 })
  expect(result.upsertedId).toBeInstanceOf(ObjectId)
})

test('findOneAndUpdate answers the document before or after', async () => {
  const collection = await collectionOf([{ a: 1 }, { a: 2 }])
  expect(await collection.findOneAndUpdate({}, { $inc: { a: 10 } }, { sort: { a: -1 } })).toEqual({ _id: 1, a: 2 })
  expect(
    await collection.findOneAndUpdate(
      { a: 1 },
      { $set: { b: 1 } },
      { returnDocument: 'after', projection: { _id: 0 } },
    ),
  ).toEqual({ a: 1, b: 1 })
  expect(
    await collection.findOneAndUpdate({ a: 99 }, { $set: { x: 1 } }, { upsert: true, returnDocument: 'after' }),
  ).toMatchObject({ a: 99, x: 1 })
  expect(await collection.findOneAndUpdate({ a: 98 }, { $set: { x: 1 } })).toBeNull()
})

test('a unique index refuses the second value with pattern and value', async () => {
  const collection = await collectionOf([{ a: 1 }])
  await collection.createIndex({ a: 1 }, { unique: true })
  await expect(collection.insertOne({ a: 1 })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { a: 1 },
    keyValue: { a: 1 },
  })
  await collection.insertMany([{}, { a: 2 }])
  await expect(collection.insertOne({})).rejects.toMatchObject({ code: 11000, keyValue: { a: null } })
  await expect(collection.updateMany({ a: { $ne: 1 } }, { $set: { a: 1 } })).rejects.toMatchObject({
    code: 11000,
  })
  await expect(collection.createIndex({ b: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 })
  await expect(collection.insertOne({ _id: 0 as never })).rejects.toMatchObject({ code: 11000, keyPattern: { _id: 1 } })
})

test('an unordered insert goes on after a refusal, an ordered one stops', async () => {
  const collection = await collectionOf([{}])
  const documents = () => [{ _id: 5 }, { _id: 0 }, { _id: 6 }].map((document) => ({ ...document })) as never[]
  await expect(collection.insertMany(documents(), { ordered: false })).rejects.toMatchObject({
    code: 11000,
    insertedCount: 2,
  })
  expect(await collection.countDocuments()).toBe(3)
  await expect(collection.insertMany([{ _id: 7 }, { _id: 0 }, { _id: 8 }] as never[])).rejects.toMatchObject({
    code: 11000,
  })
  const ids = (await collection.find().toArray()).map((document) => document._id)
  expect(ids).toEqual([0, 5, 6, 7])
})

test('documents of all sizes come back whole, singly and together', async () => {
  const sizes = [1, 4_000, 9_000, 40_000, 100_000, 1_000_000, 15_000_000, 50, 33_000, 2_000_000]
  const collection = await collectionOf(sizes.map((size, i) => ({ n: 1, text: String(i).repeat(size) })))
  await collection.createIndex({ n: 1 })
  for (const filter of [{}, { n: 1 }]) {
    const found = await collection.find(filter).toArray()
    for (const [i, document] of found.entries()) expect(document.text === String(i).repeat(sizes[i]!)).toBe(true)
    expect(found).toHaveLength(sizes.length)
  }
  await expect(collection.insertOne({ text: 'x'.repeat(17_000_000) })).rejects.toThrow()
})

test('long texts are found by an index that cannot hold them whole', async () => {
  const long = (end: string) => 'long '.repeat(500) + end
  const collection = await collectionOf([{ a: long('c') }, { a: long('a') }, { a: long('b') }])
  await collection.createIndex({ a: 1 }, { unique: true })
  expect(await collection.find({ a: long('b') }).toArray()).toHaveLength(1)
  expect(
    (
      await collection
        .find({ a: { $gt: long('a') } })
        .sort({ a: 1 })
        .toArray()
    ).map((document) => document._id),
  ).toEqual([2, 0])
  await expect(collection.insertOne({ a: long('c') })).rejects.toMatchObject({ code: 11000 })
})

test('a cursor read in pieces sees every document once, while others come and go', async () => {
  const collection = await collectionOf(Array.from({ length: 500 }, (_, i) => ({ n: i % 10, tags: ['x', 'y'] })))
  await collection.createIndex({ n: -1 })
  await collection.createIndex({ tags: 1 })
  for (const query of [
    collection.find({}),
    collection.find({ n: { $gte: 0 } }).sort({ n: 1 }),
    collection.find({ tags: { $in: ['x', 'y'] } }),
    collection.find({}).sort({ missing: 1 }),
  ]) {
    const seen: number[] = []
    for await (const document of query.batchSize(7)) {
      seen.push(Number(document._id))
      if (seen.length % 50 === 0) await collection.updateOne({ _id: document._id }, { $set: { seen: seen.length } })
    }
    expect(seen.length).toBe(500)
    expect(new Set(seen).size).toBe(500)
  }
})

test('what the store leaves out is refused with its name', async () => {
  const collection = await collectionOf([{ a: 1 }])
  const attempts: [() => Promise<unknown>, string][] = [
    [() => collection.find({ a: { $mod: [2, 0] } }).toArray(), '$mod'],
    [() => collection.find({ a: { $regex: 'x' } }).toArray(), 'pattern x'],
    [() => collection.find({ a: { $regex: '^x.' } }).toArray(), 'pattern ^x.'],
    [() => collection.find({ a: { $regex: '^x\\d' } }).toArray(), 'pattern ^x\\d'],
    [() => collection.find({ a: { $regex: '^x', $options: 'i' } }).toArray(), '$options'],
    [() => collection.find({ a: /x/ }).toArray(), 'regex'],
    [() => collection.find({ $where: 'true' }).toArray(), '$where'],
    [() => collection.find({ $text: { $search: 'x' } }).toArray(), '$text'],
    [() => collection.aggregate([{ $lookup: {} }]).toArray(), '$lookup'],
    [() => collection.aggregate([{ $group: { _id: '$a' } }]).toArray(), '$group'],
    [() => collection.aggregate([{ $limit: 1 }, { $match: {} }]).toArray(), '$match'],
    [() => collection.aggregate([{ $match: {} }]).toArray(), 'countDocuments'],
    [() => collection.find({}, { projection: { x: '$a' } }).toArray(), 'computes x'],
    [() => collection.updateOne({}, { $push: { a: 1 } } as Document), '$push'],
    [() => collection.find({ a: { $elemMatch: { b: 1 } } }).toArray(), '$elemMatch'],
    [() => collection.find({ a: { $all: [1] } }).toArray(), '$all'],
    [() => collection.updateOne({}, [{ $set: { a: 1 } }]), 'pipeline'],
    [() => collection.replaceOne({}, { b: 1 }), 'replacement'],
    [() => collection.findOneAndDelete({}), 'remove'],
    [() => collection.find({}, { collation: { locale: 'de' } }).toArray(), 'collation'],
    [() => collection.createIndex({ a: 'text' }), 'text'],
    [() => collection.createIndex({ a: 1 }, { expireAfterSeconds: 5 }), 'expireAfterSeconds'],
    [() => collection.createIndex({ a: 1 }, { sparse: true }), 'sparse'],
    [() => collection.insertOne({ a: Decimal128.fromString('1') }), 'decimal'],
  ]
  for (const [attempt, name] of attempts) {
    const error = (await attempt().then(
      () => new Error('not refused'),
      (reason: unknown) => reason,
    )) as Error
    expect(error.message).toContain(name)
    expect(error.message).toContain('not supported by the embedded store')
  }
  await expect(store.db.command({ mapReduce: 1 })).rejects.toMatchObject({ code: 59 })
})

test('a query that takes longer than its maxTimeMS ends as MongoDB ends it; one without goes on', async () => {
  const many = await collectionOf(Array.from({ length: 30_000 }, (_, index) => ({ text: `Plants ${index}`.repeat(4) })))
  const none = { text: 'nothing like this' }
  await expect(many.find(none, { maxTimeMS: 1 }).toArray()).rejects.toMatchObject({
    code: 50,
    codeName: 'MaxTimeMSExpired',
  })
  await expect(many.countDocuments(none, { maxTimeMS: 1 })).rejects.toMatchObject({ code: 50 })
  expect(await many.find(none).toArray()).toEqual([])
})
