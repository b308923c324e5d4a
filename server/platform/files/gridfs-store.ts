import { Readable } from 'node:stream'
import { Binary, ObjectId, type Collection, type Db, type Filter } from 'mongodb'
import { AppError } from '../errors.ts'
import { assertFileName, FILE_NAME, type FileStore } from './file-store.ts'

interface StoredFile {
  _id: string
  filename: string
  length: number
  chunkSize: number
  uploadDate: Date
}
interface Chunk {
  _id: ObjectId
  files_id: string
  n: number
  data: Binary
}
/** Upload in progress, to find the remains of a crash. */
interface Begun {
  _id: string
  at: Date
}

/** GridFS default: fits in 256 KB with overhead. */
const CHUNK_BYTES = 255 * 1024
const NAMES_AT_ONCE = 1_000

/**
 * Creates a store in GridFS. Chunks are read by number and written one by one, so that pauses and aborts leave
 * nothing pending (docs/decisions/0037-files-in-gridfs.md).
 */
export const createGridFsStore = (db: Db): FileStore => {
  const files = db.collection<StoredFile>('fs.files')
  const chunks = db.collection<Chunk>('fs.chunks')
  const begun = db.collection<Begun>('fs.begun')
  let indexed: Promise<unknown> | undefined

  const remove = async (name: string) => {
    // Chunks first: after a crash the rest can still be found by name.
    await chunks.deleteMany({ files_id: name })
    await files.deleteOne({ _id: name })
    await begun.deleteOne({ _id: name })
  }

  const putChunks = async (name: string, bytes: AsyncIterable<Uint8Array>) => {
    let [length, n] = [0, 0]
    for await (const data of inPieces(bytes)) {
      await chunks.insertOne({ _id: new ObjectId(), files_id: name, n, data: new Binary(data) })
      length += data.length
      n += 1
    }
    return length
  }

  async function* piecesOf({ _id, length, chunkSize }: StoredFile, start: number, end: number) {
    for (let at = start; at <= end;) {
      const n = Math.floor(at / chunkSize)
      const first = n * chunkSize
      const data = (await chunks.findOne({ files_id: _id, n }, { promoteBuffers: true }))?.data as Buffer | undefined
      if (data?.length !== Math.min(chunkSize, length - first)) throw new AppError('file.incomplete')
      yield data.subarray(at - first, end + 1 - first)
      at = first + chunkSize
    }
  }

  return {
    remove,
    put: async (name, bytes) => {
      assertFileName(name)
      await (indexed ??= chunks.createIndex({ files_id: 1, n: 1 }, { unique: true }).catch((error: unknown) => {
        indexed = undefined
        throw error
      }))
      await begun.insertOne({ _id: name, at: new Date() })
      try {
        // Destroying the request's stream would give the client another error.
        const length = await putChunks(name, bytes.iterator({ destroyOnReturn: false }))
        // Last, since it makes the file visible.
        await files.insertOne({ _id: name, filename: name, length, chunkSize: CHUNK_BYTES, uploadDate: new Date() })
        await begun.deleteOne({ _id: name })
        return length
      } catch (error) {
        bytes.destroy()
        await remove(name)
        throw error
      }
    },
    head: async (name, length) => {
      const file = await files.findOne({ _id: name })
      if (!file) throw new AppError('notFound')
      const head: Buffer[] = []
      for await (const piece of piecesOf(file, 0, Math.min(length, file.length) - 1)) head.push(piece)
      return { head: Buffer.concat(head), size: file.length }
    },
    read: async (name, size, { start, end } = { start: 0, end: size - 1 }) => {
      const file = await files.findOne({ _id: name })
      if (!file) throw new AppError('notFound')
      const [first, last] = [start, end].map((at) => Math.floor(at / file.chunkSize)) as [number, number]
      const there = await chunks.countDocuments({ files_id: name, n: { $gte: first, $lte: last } })
      if (file.length !== size || there !== last - first + 1) throw new AppError('file.incomplete')
      return Readable.from(piecesOf(file, start, end), { objectMode: false })
    },
    names: async function* () {
      yield* namesIn(files)
      yield* namesIn(begun)
    },
    writtenAt: async (name) =>
      (await files.findOne({ _id: name }))?.uploadDate ?? (await begun.findOne({ _id: name }))?.at,
  }
}

/** Without an open cursor, because callers may take long. */
async function* namesIn<T extends { _id: string }>(documents: Collection<T>): AsyncGenerator<string[]> {
  for (let last = ''; ;) {
    const after = { _id: { $gt: last } } as Filter<T>
    const some = await documents
      .find<{ _id: string }>(after, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(NAMES_AT_ONCE)
      .toArray()
    if (some.length === 0) return
    const names = some.map(({ _id }) => _id)
    yield names.filter((name) => FILE_NAME.test(name))
    last = names.at(-1) ?? ''
  }
}

async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [piece, used] = [Buffer.allocUnsafe(CHUNK_BYTES), 0]
  for await (let part of bytes) {
    while (part.length > 0) {
      const taken = part.subarray(0, CHUNK_BYTES - used)
      piece.set(taken, used)
      used += taken.length
      part = part.subarray(taken.length)
      if (used < CHUNK_BYTES) break
      yield piece
      used = 0
    }
  }
  if (used > 0) yield piece.subarray(0, used)
}
