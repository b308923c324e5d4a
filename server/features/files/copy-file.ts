import type { FileData } from '../../../shared/domain/files.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'
import { dataOf, type ClaimedFile } from './file-data.ts'
import { findFile, putBytes } from './files.service.ts'

/**
 * Copies the current file of `source` as first file of an object that will be created. Put `data` into the object and
 * pass `file` to `insertFiles` in the same transaction. Undefined without a file. Throws as `FileStore.read`.
 */
export const copyFile = async (
  files: FileStore,
  source: Pick<ObjectDoc, '_id' | 'data'>,
  { objectId, communityId, userId }: { objectId: string; communityId: string; userId: string },
): Promise<{ file: ClaimedFile; data: FileData } | undefined> => {
  const found = await findFile({ objectId: source._id, version: Number(source.data.version) })
  if (!found) return undefined
  const { small, ...fields } = found
  const _id = await putBytes(files, await files.read(found._id, found.size))
  const smallCopy = small && { ...small, _id: await putBytes(files, await files.read(small._id, small.size)) }
  const own = { _id, requestId: _id, userId, created: new Date(), communityId, objectId, version: 1 }
  const file = { ...fields, ...own, ...(smallCopy !== undefined && { small: smallCopy }) }
  return { file, data: dataOf(file) }
}
