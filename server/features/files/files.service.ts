import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ClientSession } from 'mongoose'
import type { Upload } from '../../../shared/domain/files.ts'
import { AppError } from '../../platform/errors.ts'
import { harmlessName } from '../../platform/file-names.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { HEAD_BYTES, detectMime } from '../../platform/detect-mime.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { FileModel, type FileDoc } from './files.model.ts'

/** A name that nobody can guess. */
export const newFileId = () => randomBytes(16).toString('hex')

/** The file that has these values, if any. */
export const findFile = (filter: Partial<FileDoc>, session?: ClientSession): Promise<FileDoc | null> =>
  collection(FileModel).findOne(filter, { session })

/** The files among these names that the site knows of, and how many bytes each has. */
export const knownAmong = (names: readonly string[]): Promise<{ _id: string; size: number }[]> =>
  inChunks(names, (some) =>
    collection(FileModel)
      .find<{ _id: string; size: number }>({ _id: { $in: some } }, { projection: { size: 1 } })
      .toArray(),
  )

/** Bytes that lie in the file store already, and what was said with them. */
interface Sent {
  _id: string
  userId: string
  /** Of a request that its sender may repeat. */
  requestId?: string | undefined
  filename: string
}

/** Returns what is known of somebody's new bytes: looked at here, whatever their sender said. Empty ones are refused. */
export const describeFile = async (files: FileStore, sent: Sent): Promise<FileDoc> => {
  const { head, size } = await files.head(sent._id, HEAD_BYTES)
  if (size === 0) throw new AppError('file.empty')
  return {
    ...sent,
    requestId: sent.requestId ?? sent._id,
    filename: harmlessName(sent.filename),
    ...(await detectMime(head)),
    size,
    created: new Date(),
    communityId: null,
    objectId: null,
    version: null,
  }
}

/** Keeps bytes that have come, as a file that its uploader may claim; a repeated request is answered with its first file. */
export const keepUpload = async (files: FileStore, sent: Sent): Promise<FileDoc> => {
  const file = await describeFile(files, sent).catch(async (error: unknown) => {
    await files.remove(sent._id)
    throw error
  })
  try {
    await collection(FileModel).insertOne(file)
    return file
  } catch (error) {
    // After any other fault it may be written all the same: then the bytes are needed, else the clean-up takes them.
    if (!isDuplicateKey(error)) throw error
    const first = await findFile({ requestId: file.requestId })
    if (first === null) throw error
    if (first._id !== file._id) await files.remove(file._id)
    return first
  }
}

/** Keeps bytes under a name of their own. */
export const putBytes = async (files: FileStore, bytes: Readable): Promise<string> => {
  const _id = newFileId()
  await files.put(_id, bytes)
  return _id
}

/** Forgets a file that nobody has claimed, and only such a one, with its bytes. */
export const discardFile = async (files: FileStore, _id: string): Promise<void> => {
  const { deletedCount } = await collection(FileModel).deleteOne({ _id, objectId: null })
  if (deletedCount > 0) await files.remove(_id)
}

/** Removes at most `max` files of a community, bytes first: a file whose bytes are gone is found again, others are not. */
export const removeFilesOf = async (files: FileStore, communityId: string, max: number): Promise<number> => {
  const found = await collection(FileModel)
    .find<{ _id: string }>({ communityId }, { projection: { _id: 1 }, limit: max })
    .toArray()
  for (const { _id } of found) await files.remove(_id)
  await collection(FileModel).deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })
  return found.length
}

/** The wire shape of a file that has just come. */
export const toUpload = ({ _id, filename, size, type, width, height }: FileDoc): Upload => ({
  filename,
  tmpFilename: _id,
  size,
  type,
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
})
