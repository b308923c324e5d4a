import { deserialize, type Document } from 'bson'
import { openArchive, refusedPart, type Archive } from '../archive/reader.ts'
import { StartFault } from '../env.ts'
import type { FileDoc } from '../features/files/files.model.ts'
import { SCHEMA_VERSION } from '../migrations/migrate.ts'
import { FILE_NAME } from '../platform/files/file-store.ts'
import { AppError } from '../platform/errors.ts'
import { bsonPart, filePart, secretPart, SECRETS } from './contents.ts'

const DOCUMENT_MAX = 17 * 1024 * 1024
const DOCUMENT_MIN = 5
/** Keeps types, e.g. 2.0 as a double. */
const AS_STORED = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const

/** Yields documents; throws 'archive.part'. */
export async function* documentsIn({ bytes }: Pick<Archive, 'bytes'>, collection: string): AsyncGenerator<Buffer> {
  const part = bsonPart(collection)
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of bytes(part)) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let at = 0
    while (rest.length - at >= 4) {
      const size = rest.readInt32LE(at)
      if (size < DOCUMENT_MIN || size > DOCUMENT_MAX) throw refusedPart('archive.part', part)
      if (rest.length - at < size) break
      yield rest.subarray(at, at + size)
      at += size
    }
    rest = rest.subarray(at)
  }
  if (rest.length > 0) throw refusedPart('archive.part', part)
}

/** Returns a document with its stored types; throws 'archive.part'. */
export const parseDocument = (bytes: Uint8Array, collection: string): Document & { _id: unknown } => {
  try {
    return deserialize(bytes, AS_STORED) as Document & { _id: unknown }
  } catch (error) {
    throw refusedPart('archive.part', bsonPart(collection), error)
  }
}

/** As `openArchive`; throws a StartFault for other kinds. */
export const openBackup = async (file: string): Promise<Archive> => {
  const archive = await openArchive(file, { schema: SCHEMA_VERSION }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'archive.cut')
      throw new StartFault(`${file} is not a backup, or it is cut off.`)
    throw error
  })
  if (archive.manifest.kind === 'site') return archive
  archive.close()
  throw new StartFault(`${file} is the archive of a community: npm run admin -- import reads it.`)
}

/** Returns the collections of a backup. */
export const collectionsIn = ({ manifest }: Pick<Archive, 'manifest'>): string[] => Object.keys(manifest.counts)

/** Reads a backup to its end; throws as `openArchive`. */
export const verifyBackup = async (archive: Archive, onProgress: (part: number) => void = () => undefined) => {
  const { manifest } = archive
  const parts = new Map(manifest.parts.map(({ name, bytes }) => [name, bytes]))
  const total = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0)
  let read = 0
  const readOn = (bytes: number) => onProgress(total === 0 ? 1 : (read += bytes) / total)
  const sizes = new Map<string, number>()
  for (const collection of collectionsIn(archive)) {
    if (!parts.delete(bsonPart(collection))) throw refusedPart('archive.missing', bsonPart(collection))
    let count = 0
    for await (const bytes of documentsIn(archive, collection)) {
      const document = parseDocument(bytes, collection)
      if (collection === 'files')
        for (const [name, size] of sizesIn(deserialize(bytes) as FileDoc)) sizes.set(name, size)
      if (document._id === undefined) throw refusedPart('archive.part', bsonPart(collection))
      count += 1
      readOn(bytes.length)
    }
    if (count !== manifest.counts[collection]) throw refusedPart('archive.part', bsonPart(collection))
  }
  for (const [part, bytes] of parts) {
    const [, name = ''] = part.split('/')
    const isKnown =
      SECRETS.some((secret) => part === secretPart(secret)) || (FILE_NAME.test(name) && part === filePart(name))
    if (!isKnown) throw refusedPart('archive.name', part)
    const size = sizes.get(name)
    if (part === filePart(name) && size !== bytes) throw refusedPart('archive.part', part)
    for await (const piece of archive.bytes(part)) readOn(piece.length)
  }
  onProgress(1)
}

const sizesIn = ({ _id, size, small }: FileDoc): [string, number][] => [
  [_id, size],
  ...(small ? [[small._id, small.size] as [string, number]] : []),
]
