import type { Document, Filter, FindOptions as DriverOptions } from 'mongodb'
import mongoose, { type Model } from 'mongoose'
import { turn } from '../in-turns.ts'
import { askStore, canAskStore } from './ask-store.ts'
import { batchesOf, rawBatchesOf } from './batches.ts'
import { BATCH } from './chunks.ts'
import { collection } from './collection.ts'

export type FindOptions = Pick<DriverOptions, 'projection' | 'sort' | 'skip' | 'limit' | 'batchSize' | 'session'>

type Stored = { _id: string }
type Reply = { cursor: { id: number | { isZero(): boolean }; firstBatch?: Buffer[]; nextBatch?: Buffer[] } }

const { BSON, Long } = mongoose.mongo

async function* findPastDriver(name: string, database: string, find: Document): AsyncGenerator<Buffer[]> {
  const ask = async (command: Document) => ((await askStore(database, command, { isRaw: true })) as Reply).cursor
  let { id, firstBatch: found = [] } = await ask({ find: name, ...find })
  // BSON reads a long of less than 2^53 as a number.
  const cursorId = typeof id === 'number' ? Long.fromNumber(id) : id
  try {
    while (true) {
      for (let at = 0; at < found.length; at += BATCH.batchSize) {
        yield found.slice(at, at + BATCH.batchSize)
        await turn()
      }
      if (id === 0) return
      const next = await ask({ getMore: cursorId, collection: name, batchSize: find.batchSize })
      ;({ id, nextBatch: found = [] } = next)
    }
  } finally {
    if (id !== 0) await ask({ killCursors: name, cursors: [cursorId] })
  }
}

/**
 * Yields the BSON of documents in batches, past the driver if possible: not with a session. Yields to the event loop. An
 * early end closes the cursor in the store.
 */
export const findRawBatches = <D extends Stored>(
  model: Model<D>,
  filter: Filter<D>,
  { session, ...options }: FindOptions = {},
): AsyncGenerator<Buffer[]> =>
  session || !canAskStore()
    ? rawBatchesOf(collection(model).find(filter, { ...BATCH, ...options, session }))
    : findPastDriver(model.collection.name, model.db.name, { filter, ...BATCH, ...options })

/** As `findRawBatches`, of objects. */
export async function* findBatches<D extends Stored, T extends Document = D>(
  model: Model<D>,
  filter: Filter<D>,
  options: FindOptions = {},
): AsyncGenerator<T[]> {
  if (options.session || !canAskStore()) yield* batchesOf(collection(model).find<T>(filter, { ...BATCH, ...options }))
  else
    for await (const batch of findRawBatches(model, filter, options))
      yield batch.map((bytes) => BSON.deserialize(bytes) as T)
}

/** As `findBatches`, one by one. */
export async function* findEach<D extends Stored, T extends Document = D>(
  model: Model<D>,
  filter: Filter<D>,
  options?: FindOptions,
): AsyncGenerator<T> {
  for await (const batch of findBatches<D, T>(model, filter, options)) yield* batch
}

/** As `findBatches`, all at once. */
export const findAll = async <D extends Stored, T extends Document = D>(
  model: Model<D>,
  filter: Filter<D>,
  options?: FindOptions,
): Promise<T[]> => {
  const all: T[] = []
  for await (const batch of findBatches<D, T>(model, filter, options)) for (const one of batch) all.push(one)
  return all
}

/** As the driver's `findOne`, past it if possible. */
export const findOne = async <D extends Stored>(
  model: Model<D>,
  filter: Filter<D>,
  projection?: Document,
): Promise<D | null> => {
  if (!canAskStore()) return (await collection(model).findOne(filter, projection ? { projection } : {})) as D | null
  const options = { ...(projection && { projection }), limit: 1, singleBatch: true }
  const { cursor } = await askStore(model.db.name, { find: model.collection.name, filter, ...options })
  return (cursor as { firstBatch: D[] }).firstBatch[0] ?? null
}
