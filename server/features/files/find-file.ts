import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { isVisibleTo, lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { isHeldBack, mayRead } from '../../graph/links/links.access.ts'
import { findObject } from '../../graph/objects/objects.service.ts'
import { isClaimed, type ClaimedFile } from './file-data.ts'
import { findFile } from './files.service.ts'

/** A file id, or object and version for imported notes. */
export type Address = { _id: string } | { objectId: string; version: number }

const OURS = /^\/(?:[0-9a-fA-F]{24}\/[0-9a-fA-F]{24}\/\d{1,9}\/)?([0-9a-f]{32})(?:\/|$)/
const IMPORTED = /^\/[0-9a-fA-F]{24}\/([0-9a-fA-F]{24})\/(\d{1,9})\/[^/]+$/

/** Parses a path below `/attachments` or `/uploads`; ignores the file name at its end. */
export const addressIn = (path: string): Address | undefined => {
  const [, _id] = OURS.exec(path) ?? []
  if (_id !== undefined) return { _id }
  const [, objectId, version] = IMPORTED.exec(path) ?? []
  return objectId === undefined ? undefined : { objectId: objectId.toLowerCase(), version: Number(version) }
}

/** Returns a file without session: by signed URL or for old clients (contract/README.md 12, 13); not of hidden communities or held objects. */
export const fileWithoutSession = async (
  address: Address,
  { signed }: { signed: boolean },
): Promise<ClaimedFile | undefined> => {
  if (!('_id' in address)) return undefined
  const file = await findFile(address)
  const community = isClaimed(file) && (await lookUpCommunity(file.communityId))
  if (!community || !(signed || isVisibleTo(undefined, community))) return undefined
  const object = await findObject(file.objectId)
  return object && (await isHeldBack(object)) ? undefined : file
}

/** Returns a file whose object the user may read; throws otherwise. */
export const fileForReader = async (user: SessionUser | undefined, address: Address): Promise<ClaimedFile> => {
  if (!user) throw new AppError('session.invalid')
  const file = await findFile(address)
  const object = isClaimed(file) ? await findObject(file.objectId) : null
  if (!isClaimed(file) || !object) throw new AppError('notFound')
  if (!(await mayRead(await memberOf(user, object.communityId), object))) throw new AppError('forbidden')
  return file
}
