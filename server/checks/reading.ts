import type { Document, Filter } from 'mongodb'
import mongoose, { type ClientSession } from 'mongoose'
import type { FileStore } from '../platform/files/file-store.ts'
import { batchesOf } from '../store/batches.ts'
import { inChunks } from '../store/chunks.ts'

export interface Fault {
  id: string
  sentence: string
}

export interface Reading {
  session: ClientSession
  files: FileStore
  /** No other process writes. */
  isAlone: boolean
  /** Incomplete communities: being made or deleted. */
  skipped: ReadonlySet<string>
}

const BATCH_SIZE = 500

/** Returns a collection. */
export const of = (collection: string) => mongoose.connection.collection<Document & { _id: string }>(collection)

/** Yields batches with some fields. */
export const read = <T extends object>(
  { session }: Pick<Reading, 'session'>,
  collection: string,
  fields: readonly string[],
  filter: Filter<Document & { _id: string }> = {},
): AsyncGenerator<(T & { _id: string })[]> => {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]))
  return batchesOf(of(collection).find<T & { _id: string }>(filter, { session, projection, batchSize: BATCH_SIZE }))
}

/** Returns the existing ids. */
export const idsIn = async (
  { session }: Pick<Reading, 'session'>,
  collection: string,
  ids: Iterable<string>,
  filter: object = {},
): Promise<Set<string>> => {
  const found = await inChunks([...new Set(ids)], (some) =>
    of(collection)
      .find({ ...filter, _id: { $in: some } }, { session, projection: { _id: 1 } })
      .toArray(),
  )
  return new Set(found.map(({ _id }) => _id))
}
