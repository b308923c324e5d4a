import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mongoose from 'mongoose'

const STAYING = ['leases']

/** In the data folder. */
export const SECRETS = ['session-secret', 'push-keys'] as const

/** Names a part. */
export const bsonPart = (collection: string) => `${collection}.bson`
/** Names a part. */
export const filePart = (name: string) => `files/${name}`
/** Names a part. */
export const secretPart = (name: string) => `secrets/${name}`

/** Returns the connected database. */
export const database = () => {
  const { db } = mongoose.connection
  if (!db) throw new Error('The store is not open.')
  return db
}

/** Returns the collections of a backup. */
export const collectionsHere = async (): Promise<string[]> => {
  const found = await database().listCollections({}, { nameOnly: true }).toArray()
  return found
    .map(({ name }) => name)
    .filter((name) => !STAYING.includes(name) && !name.startsWith('system.'))
    .toSorted()
}

/** Returns arguments of `createIndexes`. */
export const indexesOf = async (collection: string): Promise<Record<string, unknown>[]> => {
  const found = (await database().collection(collection).listIndexes().toArray()) as Record<string, unknown>[]
  return found.filter(({ name }) => name !== '_id_').map(({ v: _v, ns: _ns, ...index }) => index)
}

/** Undefined if missing. */
export const readSecret = (dataDir: string, name: (typeof SECRETS)[number]): Promise<Buffer | undefined> =>
  readFile(join(dataDir, name)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
