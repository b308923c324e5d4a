import { Readable } from 'node:stream'
import type { ClientSession } from 'mongoose'
import type { FileData } from '../../../shared/domain/files.ts'
import { collection } from '../../store/collection.ts'
import { dataOf, type ClaimedFile } from './file-data.ts'
import { FileModel } from './files.model.ts'
import { describeFile, putBytes } from './files.service.ts'
import type { FileDeps } from './pictures.ts'

/**
 * Stores bytes as first file of an object that will be created. Put `data` into the object and pass `file` to
 * `insertFiles` in the same transaction.
 */
export const firstFile = async (
  ctx: FileDeps,
  { _id: objectId, communityId }: { _id: string; communityId: string },
  { userId, filename, bytes }: { userId: string; filename: string; bytes: Uint8Array },
): Promise<{ file: ClaimedFile; data: FileData }> => {
  const _id = await putBytes(ctx.files, Readable.from([bytes]))
  const file = { ...(await describeFile(ctx, { _id, userId, filename })), communityId, objectId, version: 1 }
  return { file, data: dataOf(file) }
}

/** Inserts the records made by `firstFile`. */
export const insertFiles = async (session: ClientSession, made: readonly ClaimedFile[]): Promise<void> => {
  await collection(FileModel).insertMany([...made], { session })
}
