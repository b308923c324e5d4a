import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { isShownTo, lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { mayRead } from '../../graph/links/links.access.ts'
import { findObject } from '../../graph/objects/objects.service.ts'
import { isClaimed, type ClaimedFile } from './file-data.ts'
import { findFile } from './files.service.ts'

/** Describes what an address names: a file of ours by its random part, or one of an imported note by its place. */
export type Address = { _id: string } | { objectId: string; version: number }

const OURS = /^\/(?:[0-9a-fA-F]{24}\/[0-9a-fA-F]{24}\/\d{1,9}\/)?([0-9a-f]{32})(?:\/|$)/
const IMPORTED = /^\/[0-9a-fA-F]{24}\/([0-9a-fA-F]{24})\/(\d{1,9})\/[^/]+$/

/** Returns what a path below `/attachments` or `/uploads` names; the file's own name at its end does not count. */
export const addressIn = (path: string): Address | undefined => {
  const [, _id] = OURS.exec(path) ?? []
  if (_id !== undefined) return { _id }
  const [, objectId, version] = IMPORTED.exec(path) ?? []
  return objectId === undefined ? undefined : { objectId: objectId.toLowerCase(), version: Number(version) }
}

/** The file of an address that suffices by itself: signed, or as old clients need it (contract/README.md 12, 13), of what is not hidden. */
export const fileForAnybody = async (
  address: Address,
  { signed }: { signed: boolean },
): Promise<ClaimedFile | undefined> => {
  if (!('_id' in address)) return undefined
  const file = await findFile(address)
  const community = isClaimed(file) && (await lookUpCommunity(file.communityId))
  return community && (signed || isShownTo(undefined, community)) ? file : undefined
}

/** The file of an address for those who may read what it belongs to; refused otherwise. */
export const fileForReader = async (user: SessionUser | undefined, address: Address): Promise<ClaimedFile> => {
  if (!user) throw new AppError('session.invalid')
  const file = await findFile(address)
  const object = isClaimed(file) ? await findObject(file.objectId) : null
  if (!isClaimed(file) || !object) throw new AppError('notFound')
  if (!(await mayRead(await memberOf(user, object.communityId), object))) throw new AppError('forbidden')
  return file
}
