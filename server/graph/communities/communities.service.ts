import { isDeepStrictEqual } from 'node:util'
import type { ClientSession } from 'mongoose'
import { LRUCache } from 'lru-cache'
import { canManage, canRead, type Member } from '../../../shared/rules/access.ts'
import type { Community, CommunityChoice } from '../../../shared/domain/communities.ts'
import type { Events } from '../../events.ts'
import { AppError } from '../../platform/errors.ts'
import { RIGHTS_KNOWN_MS, type SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { byAge } from '../../store/oldest-first.ts'
import { findObjects, type ObjectDoc } from '../objects/objects.service.ts'
import { CommunityModel, NOT_BEING_DELETED, type CommunityDoc } from './communities.model.ts'

import type { Writes } from '../writes.ts'

export type { CommunityDoc } from './communities.model.ts'

const cache = new LRUCache<string, CommunityDoc>({
  max: 1000,
  ttl: RIGHTS_KNOWN_MS,
  // A lookup aborted by `delete` still returns its value, uncached.
  ignoreFetchAbort: true,
  fetchMethod: async (id) =>
    (await CommunityModel.findOne({ _id: id, ...NOT_BEING_DELETED }).lean<CommunityDoc | null>()) ?? undefined,
})

/** Returns a community, cached for up to RIGHTS_KNOWN_MS; undefined if there is none. */
export const lookUpCommunity = (id: string): Promise<CommunityDoc | undefined> => cache.fetch(id)

/** Like `lookUpCommunity`; throws 'notFound'. */
export const findCommunity = async (id: string): Promise<CommunityDoc> => {
  const community = await lookUpCommunity(id)
  if (!community) throw new AppError('notFound')
  return community
}

/** Returns whether a user may know of a community: hidden ones are visible to admins only (DSGN-34). */
export const isVisibleTo = (
  user: Pick<SessionUser, 'role'> | undefined,
  { hidden = false }: Pick<CommunityDoc, 'hidden'>,
) => !hidden || user?.role === 'admin'

/** Returns whether a community is archived and not readable for a member; managers and admins can always read it (ARCV-01). */
export const isClosedTo = (
  member: Pick<Member, 'admin' | 'role'>,
  { archived, archivedReadable = true }: Pick<CommunityDoc, 'archived' | 'archivedReadable'>,
) => archived && !archivedReadable && !canManage(member)

/** Invalidates cached communities; call it after every committed change. */
export const forgetCommunities = (ids: readonly string[]) => {
  for (const id of ids) cache.delete(id)
}

/** Invalidates communities whose pauses another process changed. */
export const forgetChangedPauses = (events: Events) =>
  events.on('writing.changed', ({ communityId }) => forgetCommunities([communityId]))

/** Returns the stored community for a change in a transaction; throws 'notFound'. */
export const loadCommunity = async (session: ClientSession, id: string): Promise<CommunityDoc> => {
  const community = await CommunityModel.findOne({ _id: id, ...NOT_BEING_DELETED }, null, {
    session,
  }).lean<CommunityDoc | null>()
  if (!community) throw new AppError('notFound')
  return community
}

/** Returns the community of an unexpired invitation, unless hidden. */
export const findInviting = async (keyHash: string, session?: ClientSession): Promise<CommunityDoc | undefined> => {
  const filter = { 'invitation.keyHash': keyHash, 'invitation.expires': { $gt: new Date() } }
  const found = await collection(CommunityModel).findOne(
    { ...filter, ...SHOWN_TO_ALL, ...NOT_BEING_DELETED },
    { session },
  )
  return found ?? undefined
}

/** Like `loadCommunity`, for moving views: concurrent moves conflict, so one is retried and sees the other's result. */
export const loadToMoveViews = async (session: ClientSession, id: string): Promise<CommunityDoc> => {
  await CommunityModel.updateOne({ _id: id }, { $set: { viewsMoved: new Date() } }, { session })
  return await loadCommunity(session, id)
}

/** Writes a change of a community that `loadCommunity` returned in the same transaction; returns the new state. */
export const writeCommunity = async (
  writes: Writes,
  found: CommunityDoc,
  set: Partial<CommunityDoc>,
): Promise<CommunityDoc> => {
  const { _id } = found
  await CommunityModel.updateOne({ _id }, { $set: set }, { session: writes.session })
  writes.afterCommit(forgetCommunities, _id)
  const changed = { ...found, ...set }
  writes.announce('community.saved', () => ({ communityId: _id }))
  const isClosed = (community: CommunityDoc) => isClosedTo({ admin: false, role: 'writer' }, community)
  if ((changed.hidden && !found.hidden) || (isClosed(changed) && !isClosed(found)))
    writes.announce('community.closed', () => ({ communityId: _id }))
  if (!isDeepStrictEqual(changed.views, found.views)) writes.announce('views.changed', () => ({ communityId: _id }))
  if ('pause' in set || 'viewPauses' in set) writes.announce('writing.changed', () => ({ communityId: _id }))
  const listed = new Set(changed.views)
  const moved = [
    ...found.views.filter((id) => !listed.has(id)),
    ...changed.views.filter((id) => !found.views.includes(id)),
  ]
  writes.touch(_id, ...moved.map((viewId) => ({ _id: viewId, type: 'View' })))
  return changed
}

type Readable = Pick<CommunityDoc, '_id' | 'hidden' | 'archived' | 'archivedReadable'>

/** Returns a predicate: may a member read their community, as stored now? */
export const readableCommunities = async (
  ids: readonly string[],
): Promise<(member: Pick<Member, 'communityId' | 'admin' | 'role'>) => boolean> => {
  const projection = { hidden: 1, archived: 1, archivedReadable: 1 }
  const found = await inChunks([...new Set(ids)], (some) =>
    collection(CommunityModel)
      .find<Readable>({ _id: { $in: some }, ...NOT_BEING_DELETED }, { projection })
      .toArray(),
  )
  const standing = new Map(found.map((community) => [community._id, community]))
  return (member) => {
    const community = standing.get(member.communityId)
    const user = { role: member.admin ? ('admin' as const) : ('user' as const) }
    return community !== undefined && isVisibleTo(user, community) && !isClosedTo(member, community)
  }
}

const SHOWN_TO_ALL = { hidden: { $ne: true } } as const

const byTitle = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Returns the communities visible to a user by title; archived ones only on request. */
export const listCommunities = async (
  { role }: SessionUser,
  { archivedToo }: { archivedToo: boolean },
): Promise<CommunityDoc[]> => {
  const wanted = {
    ...NOT_BEING_DELETED,
    ...(!archivedToo && { archived: false }),
    ...(role !== 'admin' && SHOWN_TO_ALL),
  }
  const communities = await CommunityModel.find(wanted).lean<CommunityDoc[]>()
  return communities.toSorted((a, b) => byTitle.compare(a.title, b.title))
}

/** Returns the views in a community's list, oldest first: clients use the first one as welcome view. */
export const registeredViews = async (communityId: string): Promise<ObjectDoc[]> => {
  const { views } = await findCommunity(communityId)
  const found = await findObjects({ _id: { $in: views }, communityId, type: 'View' })
  return found.toSorted(byAge)
}

/**
 * Returns communities in wire format, each for its reader: without unreadable views, scaffolds and colours, because old clients fetch each one. Keys only for
 * managers and admins, and single communities (contract/README.md 4, 10).
 */
export const presentCommunities = async (
  entries: readonly { community: CommunityDoc; reader: Member }[],
  { withKeys }: { withKeys: boolean },
): Promise<Community[]> => {
  const ids = entries.flatMap(({ community }) => [
    ...community.views,
    ...community.scaffolds,
    ...community.promisingcolorobjs,
  ])
  const found = await inChunks(ids, (some) => findObjects({ _id: { $in: some }, permission: 'private' }))
  const closed = new Map(found.map((object) => [object._id, object]))
  const readable = (reader: Member) => (id: string) => {
    const object = closed.get(id)
    return object === undefined || canRead(reader, object)
  }
  return entries.map(({ community, reader }) => ({
    _id: community._id,
    title: community.title,
    created: community.created.toISOString(),
    archived: community.archived,
    ...(community.archivedReadable === false && { archivedReadable: false }),
    ...(reader.admin && { hidden: community.hidden ?? false }),
    ...(community.lang && { lang: community.lang }),
    timeZone: community.timeZone,
    ...(community.rootContextId && { rootContextId: community.rootContextId }),
    views: community.views.filter(readable(reader)),
    scaffolds: community.scaffolds.filter(readable(reader)),
    promisingcolorobjs: community.promisingcolorobjs.filter(readable(reader)),
    ...(withKeys &&
      canManage(reader) && {
        registrationKey: community.registrationKey,
        managerRegistrationKey: community.managerRegistrationKey,
      }),
  }))
}

/** Returns a community in wire format for its reader, with keys. */
export const presentCommunity = async (community: CommunityDoc, reader: Member): Promise<Community | undefined> =>
  (await presentCommunities([{ community, reader }], { withKeys: true }))[0]

/** Returns the community fields visible to non-members. */
export const presentChoice = ({ _id, title, created }: CommunityDoc): CommunityChoice => ({
  _id,
  title,
  created: created.toISOString(),
})
