import type { FileData } from '../../../shared/domain/files.ts'
import { nameInAddress } from '../../platform/file-names.ts'
import type { FileDoc } from './files.model.ts'

export type ClaimedFile = FileDoc & { communityId: string; objectId: string; version: number }

/** Returns whether a file belongs to an object. */
export const isClaimed = (file: FileDoc | null): file is ClaimedFile => file !== null && file.objectId !== null

/** Returns the file's part of its object's data; `before` is the current data (contract/model.md 4.1). */
export const dataOf = (file: ClaimedFile, before: Record<string, unknown> = {}): FileData => {
  const { _id, communityId, objectId, version, filename, type, size, width, height } = file
  const url = `/attachments/${communityId}/${objectId}/${version}/${_id}/${nameInAddress(filename)}`
  return {
    version,
    filename,
    url,
    downloadUrl: `${url}?download`,
    type,
    size,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(typeof before.url === 'string' && { oldUrl: before.url, uploadTS: new Date().toISOString() }),
  }
}
