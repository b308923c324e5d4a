import type { Readable } from 'node:stream'
import type { ClientSession } from 'mongoose'
import type { Upload } from '../../../shared/domain/files.ts'
import { AppError } from '../../platform/errors.ts'
import { hasVirus } from '../../platform/clamd.ts'
import { harmlessName } from '../../platform/file-names.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { HEAD_BYTES, detectMime } from '../../platform/detect-mime.ts'
import { DamagedPicture } from '../../platform/pictures/draft.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { FileModel, type FileDoc, type SmallPicture } from './files.model.ts'
import { newFileId } from './new-file-id.ts'
import { makeSmall, withoutMetadata, type FileDeps } from './pictures.ts'

/** Returns the file with these values, or null. */
export const findFile = (filter: Partial<FileDoc>, session?: ClientSession): Promise<FileDoc | null> =>
  collection(FileModel).findOne(filter, { session })

/** Returns the names of known files and small pictures, with sizes in bytes. */
export const existingFiles = (names: readonly string[]): Promise<{ _id: string; size: number }[]> =>
  inChunks(names, async (some) => {
    const files = await collection(FileModel)
      .find<{ _id: string; size: number }>({ _id: { $in: some } }, { projection: { size: 1 } })
      .toArray()
    const small = await collection(FileModel)
      .find<{ small: SmallPicture }>({ 'small._id': { $in: some } }, { projection: { _id: 0, small: 1 } })
      .toArray()
    return [...files, ...small.map((found) => found.small)]
  })

interface Sent {
  _id: string
  userId: string
  requestId?: string | undefined
  filename: string
}

const demandHarmless = async ({ files, env: { clamd } }: FileDeps, _id: string, size: number): Promise<void> => {
  if (!clamd) return
  const isInfected = await hasVirus(clamd, await files.read(_id, size)).catch((cause: unknown) => {
    throw new AppError('file.unscanned', { cause })
  })
  if (isInfected) throw new AppError('file.infected')
}

/**
 * Returns the record for stored bytes; detects type and size. Pictures are copied without metadata, large ones also get
 * a small copy. Refused bytes are deleted.
 */
export const describeFile = async (ctx: FileDeps, sent: Sent): Promise<FileDoc> => {
  let _id = sent._id
  try {
    const { head, size } = await ctx.files.head(_id, HEAD_BYTES)
    if (size === 0) throw new AppError('file.empty')
    await demandHarmless(ctx, _id, size)
    const picture = await withoutMetadata(ctx, _id, size)
    _id = picture?._id ?? _id
    const known = { ...sent, _id, size: picture?.size ?? size, ...(await detectMime(head)), ...picture?.sides }
    const small = await makeSmall(ctx, known).catch((error: unknown) => {
      throw error instanceof DamagedPicture ? new AppError('picture.damaged') : error
    })
    return {
      ...known,
      requestId: sent.requestId ?? _id,
      filename: harmlessName(sent.filename),
      ...(small && { small }),
      created: new Date(),
      communityId: null,
      objectId: null,
      version: null,
    }
  } catch (error) {
    for (const name of new Set([sent._id, _id])) await ctx.files.remove(name)
    throw error
  }
}

const removeBytes = async (files: FileStore, { _id, small }: Pick<FileDoc, '_id' | 'small'>): Promise<void> => {
  if (small) await files.remove(small._id)
  await files.remove(_id)
}

/** Saves an unclaimed file. A retry returns the first file. */
export const saveUpload = async (ctx: FileDeps, sent: Sent): Promise<FileDoc> => {
  const file = await describeFile(ctx, sent)
  try {
    await collection(FileModel).insertOne(file)
    return file
  } catch (error) {
    // After other errors the record may exist, so the bytes must stay.
    if (!isDuplicateKey(error)) throw error
    const first = await findFile({ requestId: file.requestId })
    if (first === null) throw error
    if (first._id !== file._id) await removeBytes(ctx.files, file)
    return first
  }
}

/** Stores bytes under a new name. */
export const putBytes = async (files: FileStore, bytes: Readable): Promise<string> => {
  const _id = newFileId()
  await files.put(_id, bytes)
  return _id
}

/** Deletes a file with its bytes if unclaimed. */
export const discardFile = async (files: FileStore, _id: string): Promise<void> => {
  const file = await findFile({ _id, objectId: null })
  const { deletedCount } = await collection(FileModel).deleteOne({ _id, objectId: null })
  if (file && deletedCount > 0) await removeBytes(files, file)
}

/** Deletes up to `max` files of a community, bytes first, so that an interrupted run can be repeated. */
export const removeFilesOf = async (files: FileStore, communityId: string, max: number): Promise<number> => {
  const found = await collection(FileModel)
    .find<Pick<FileDoc, '_id' | 'small'>>({ communityId }, { projection: { small: 1 }, limit: max })
    .toArray()
  for (const file of found) await removeBytes(files, file)
  await collection(FileModel).deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })
  return found.length
}

/** Returns the wire shape of a new upload. */
export const toUpload = ({ _id, filename, size, type, width, height }: FileDoc): Upload => ({
  filename,
  tmpFilename: _id,
  size,
  type,
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
})

/** Discards unused uploads; yields 1 each. */
export async function* discardUnclaimedOf(files: FileStore, userId: string): AsyncGenerator<number> {
  const own = collection(FileModel).find<{ _id: string }>({ userId, objectId: null }, { projection: { _id: 1 } })
  for (const { _id } of await own.toArray()) {
    await discardFile(files, _id)
    yield 1
  }
}
