import { createHash, randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ClientSession } from 'mongoose'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { isInForce, type Pause, writingRefusal, type WritingRefusal } from '../../../shared/rules/pause.ts'
import type { Author, NamedAuthor, Role } from '../../../shared/domain/authors.ts'
import type { Events } from '../../events.ts'
import { AppError } from '../../platform/errors.ts'
import { RIGHTS_KNOWN_MS, type SessionUser } from '../../platform/session.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { inChunks } from '../../store/chunks.ts'
import { byAge } from '../../store/oldest-first.ts'
import {
  findCommunity,
  isClosedTo,
  isVisibleTo,
  loadCommunity,
  lookUpCommunity,
  type CommunityDoc,
} from '../communities/communities.service.ts'
import { logAct } from '../acts/log-act.ts'
import { findFields } from '../objects/find-fields.ts'
import {
  findMemberships,
  findObjects,
  insertObject,
  serializeOn,
  toContribution,
  type ObjectDoc,
} from '../objects/objects.service.ts'
import { type Writes, withWrites } from '../writes.ts'

/** User fields copied to the author when joining a community. */
export interface Person {
  _id: string
  userName: string
  firstName: string
  lastName: string
  email: string
}

const members = new LRUCache<
  string,
  Pick<ObjectDoc, '_id' | 'role' | 'blockLogin' | 'approveFirst' | 'readOnly' | 'pause'>
>({
  max: 20_000,
  ttl: RIGHTS_KNOWN_MS,
  // A lookup aborted by `delete` still returns its value, uncached.
  ignoreFetchAbort: true,
  fetchMethod: async (key) => {
    const [userId = '', communityId = ''] = key.split(':')
    return await findAuthorOf(userId, communityId)
  },
})
const memberKey = (userId: string, communityId: string) => `${userId}:${communityId}`

/** Invalidates cached memberships on changes in this process. */
export const forgetChangedMembers = (events: Events) => {
  events.on('member.changed', ({ userId, communityId }) => members.delete(memberKey(userId, communityId)))
  events.on('writing.changed', ({ userId, communityId }) => userId && members.delete(memberKey(userId, communityId)))
}

const isBarred = ({ role, blockLogin = false }: Pick<ObjectDoc, 'role' | 'blockLogin'>) =>
  blockLogin && role !== 'manager'

const findAuthorOf = async (
  userId: string,
  communityId: string,
  session?: ClientSession,
): Promise<ObjectDoc | undefined> =>
  (await findObjects({ type: 'Author', userId, communityId, status: 'active' }, session))[0]

/** Returns a user's author in a community, also of a removed member. */
export const findPlace = async (
  userId: string,
  communityId: string,
  session?: ClientSession,
): Promise<ObjectDoc | undefined> => (await findObjects({ type: 'Author', userId, communityId }, session))[0]

/** Returns whether the user is an external service limited to another community. */
const isElsewhere = ({ scope }: SessionUser, communityId: string) => scope !== undefined && scope !== communityId

/**
 * Returns the user's membership; without author and role for admins who have not joined. Throws 'member.missing', 'member.blocked', 'notFound' (unknown or
 * hidden), 'community.archived' (writers who write, or can't read it either) and the code of `writingRefusal` if the call writes. External services are
 * writers of their own community only.
 */
export const memberOf = async (user: SessionUser, communityId: string): Promise<Member> => {
  if (isElsewhere(user, communityId)) throw new AppError('member.missing')
  const admin = user.role === 'admin'
  // In parallel. A community being deleted has no members, even if authors are still stored.
  const [author, community] = await Promise.all([
    members.fetch(memberKey(user._id, communityId)),
    findCommunity(communityId),
  ])
  if (!isVisibleTo(user, community)) throw new AppError('notFound')
  if (!author && !admin) throw new AppError('member.missing')
  if (author && isBarred(author) && !admin) throw new AppError('member.blocked')
  const member = asMember(user, communityId, author)
  if (isClosedTo(member, community)) throw new AppError('community.archived')
  const { readOnly, pause } = author ?? {}
  const refusal = writingRefusal(
    { role: member.role, admin: member.admin, readOnly, pause },
    community,
    undefined,
    Date.now(),
  )
  if (refusal && user.writes) throw writingRefused(refusal, community)
  return refusal ? { ...member, readOnly: refusal } : member
}

/** Returns the error; its message has the pause's end in the community's time zone. */
export const writingRefused = (
  { code, until }: WritingRefusal,
  { timeZone }: Pick<CommunityDoc, 'timeZone'>,
): AppError => {
  if (until === undefined) return new AppError(code)
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return new AppError(code, { values: { until }, words: { until: format.format(until) } })
}

const asMember = (
  user: SessionUser,
  communityId: string,
  author: Pick<ObjectDoc, '_id' | 'role' | 'approveFirst'> | undefined,
): Member => ({
  userId: user._id,
  communityId,
  authorId: author?._id ?? null,
  role: author && user.scope !== undefined && user.apiToken === undefined ? 'writer' : (author?.role ?? null),
  admin: user.role === 'admin',
  ...(author?.approveFirst && { approveFirst: true }),
  ...(user.unconfirmed && { unconfirmed: true }),
})

/** Returns an author's membership regardless of the site role; undefined if blocked, or the community is deleted, hidden or closed. */
export const membershipOfAuthor = async (author: ObjectDoc): Promise<Member | undefined> => {
  const { _id: authorId, communityId, userId = '', role = null } = author
  const community = await lookUpCommunity(communityId)
  if (isBarred(author) || !community || !isVisibleTo(undefined, community)) return undefined
  const member = { userId, communityId, authorId, role, admin: false }
  return isClosedTo(member, community) ? undefined : member
}

/** Like `memberOf`; throws 'forbidden' for members who don't manage the community. */
export const managerOf = async (user: SessionUser, communityId: string): Promise<Member> => {
  const member = await memberOf(user, communityId)
  if (!canManage(member)) throw new AppError('forbidden')
  return member
}

/** Throws 'forbidden' if the member no longer manages the community. Writes to the author, so that of two managers who demote each other one remains. */
export const stillManages = async (session: ClientSession, { authorId, admin }: Member): Promise<void> => {
  if (admin) return
  const isManager = {
    _id: authorId ?? '',
    role: 'manager' as const,
    status: 'active' as const,
    blockLogin: { $ne: true },
  }
  if (!(await serializeOn(session, isManager))) throw new AppError('forbidden')
}

/** Returns the user's own author; throws 'member.missing' for admins who have not joined, else like `memberOf`. */
export const ownAuthor = async (user: SessionUser, communityId: string): Promise<ObjectDoc> => {
  await memberOf(user, communityId)
  const author = await findAuthorOf(user._id, communityId)
  if (!author) throw new AppError('member.missing')
  return author
}

/** Returns a lookup of stored memberships; undefined for non-members and blocked ones. */
export const membershipsOf = async (
  users: readonly SessionUser[],
): Promise<(user: SessionUser, communityId: string) => Member | undefined> => {
  const authors = await findMemberships(users.map(({ _id }) => _id))
  const byKey = new Map(authors.map((author) => [memberKey(author.userId ?? '', author.communityId), author]))
  return (user, communityId) => {
    const author = byKey.get(memberKey(user._id, communityId))
    const admin = user.role === 'admin'
    if (isElsewhere(user, communityId)) return undefined
    return admin || (author && !isBarred(author)) ? asMember(user, communityId, author) : undefined
  }
}

/** Returns a user's registrations in their order, without blocking or hidden communities (admins see all). */
export const registrationsOf = async (user: SessionUser): Promise<Author[]> => {
  const admin = user.role === 'admin'
  const authors = await findObjects({ type: 'Author', userId: user._id, status: 'active' })
  const there = await Promise.all(
    authors.map(async (author) => {
      const community = await lookUpCommunity(author.communityId)
      return community && isVisibleTo(user, community) ? [author] : []
    }),
  )
  const listed = there
    .flat()
    .filter((author) => admin || !isBarred(author))
    .toSorted((a, b) => (a.order ?? 1) - (b.order ?? 1) || byAge(a, b))
  return await Promise.all(
    listed.map((author) => {
      const { communityId, role = null } = author
      return presentAuthor(author, { userId: user._id, communityId, role, admin })
    }),
  )
}

/** Returns the active authors of a community, including blocked ones, by time of joining. */
export const authorsOfCommunity = async (communityId: string): Promise<ObjectDoc[]> => {
  const authors = await findObjects({ type: 'Author', communityId, status: 'active' })
  return authors.toSorted(byAge)
}

/** Returns all authors of a community, also removed members, whose status is `inactive` (TEAC-07), because their names are displayed. */
export const everyAuthorOf = async (communityId: string): Promise<ObjectDoc[]> =>
  (await findObjects({ type: 'Author', communityId })).toSorted(byAge)

/** Returns authors' names, also of removed members; empty for unknown authors. */
export const namesOf = async (communityId: string, ids: ReadonlySet<string>): Promise<NamedAuthor[]> => {
  const found = await inChunks([...ids], (some) =>
    findFields({ _id: { $in: some }, communityId, type: 'Author' }, ['userName', 'firstName', 'lastName']),
  )
  const byId = new Map(found.map((author) => [author._id, author]))
  return [...ids].map((_id) => {
    const { userName = '', firstName = '', lastName = '' } = byId.get(_id) ?? {}
    return { _id, userName, firstName, lastName }
  })
}

/** Returns the wire format of an author (contract/README.md 9): e-mail address only for the author, managers and admins, subscriptions only for the author. */
export const presentAuthor = async (
  author: ObjectDoc,
  reader: Pick<Member, 'userId' | 'communityId' | 'role' | 'admin'>,
): Promise<Author> => {
  const self = author.userId === reader.userId
  const manages = reader.admin || (reader.role === 'manager' && reader.communityId === author.communityId)
  const community = await findCommunity(author.communityId)
  return Object.assign(toContribution(author, manages ? { role: 'manager', admin: false } : null), {
    type: 'Author' as const,
    userId: author.userId ?? '',
    userName: author.userName ?? '',
    firstName: author.firstName ?? '',
    lastName: author.lastName ?? '',
    email: self || manages ? (author.email ?? '') : '',
    role: author.role ?? 'writer',
    order: author.order ?? 1,
    blockLogin: author.blockLogin ?? false,
    lang: author.lang ?? '',
    pseudoName: author.pseudoName ?? '',
    _community: {
      _id: community._id,
      title: community.title,
      created: community.created.toISOString(),
      archived: community.archived,
      ...(community.archivedReadable === false &&
        !reader.admin &&
        reader.role !== 'manager' && { archivedReadable: false as const }),
      ...(reader.admin && community.hidden && { hidden: true }),
    },
    ...(manages && author.approveFirst && { approveFirst: true }),
    ...(author.readOnly && { readOnly: true as const }),
    ...((self || manages) && isInForce(author.pause, Date.now()) && { pause: presentPause(author.pause) }),
    ...(self && { subscriptions: author.subscriptions ?? [] }),
  })
}

/** Returns a pause in wire format. */
export const presentPause = ({ until }: Pause): { until: string | null } => ({
  until: until === null ? null : new Date(until).toISOString(),
})

/** Deterministic id per user and community, so that concurrent requests can't join twice. */
const authorId = (userId: string, communityId: string) =>
  createHash('sha256').update(memberKey(userId, communityId)).digest('hex').slice(0, 24)

/** Returns a random pseudonym, which reveals neither role nor time of joining. */
export const drawPseudonym = async (session: ClientSession, communityId: string): Promise<string> => {
  const pseudoName = String(randomInt(100_000, 1_000_000))
  const taken = await findObjects({ type: 'Author', communityId, pseudoName }, session)
  return taken.length === 0 ? pseudoName : await drawPseudonym(session, communityId)
}

/** Returns the fields of a user's author in a community. */
export const authorFields = (
  { _id: userId, userName, firstName, lastName, email }: Person,
  { _id: communityId }: Pick<CommunityDoc, '_id'>,
  role: Role,
  pseudoName: string,
) => ({
  _id: authorId(userId, communityId),
  communityId,
  type: 'Author',
  permission: 'protected' as const,
  order: 1,
  lang: '',
  userId,
  userName,
  firstName,
  lastName,
  email,
  role,
  pseudoName,
})

/** Creates a user's author; a second one fails with a duplicate key. `by` defaults to the new author. */
export const createAuthor = async (
  writes: Writes,
  person: Person,
  community: Pick<CommunityDoc, '_id'>,
  role: Role,
  by?: string | null,
): Promise<ObjectDoc> => {
  const fields = authorFields(person, community, role, await drawPseudonym(writes.session, community._id))
  return await insertObject(writes, fields, by === undefined ? fields._id : by)
}

interface Joining {
  role: Role
  how: 'key' | 'invitation' | 'lti'
  /** Id of the acting account. */
  by: string
}

/** Adds a user. Throws 'join.already' and 'join.removed'. */
export const addMember = async (
  writes: Writes,
  person: Person,
  communityId: string,
  { role, how, by }: Joining,
): Promise<ObjectDoc> => {
  const { session } = writes
  const known = await findPlace(person._id, communityId, session)
  if (known) throw new AppError(known.status === 'active' ? 'join.already' : 'join.removed')
  await logAct({ act: 'memberAdded', by, communityId, userId: person._id, details: { role, how } }, session)
  return await createAuthor(writes, person, { _id: communityId }, role)
}

/** Adds a user; the key determines the role. Throws 'join.keyWrong', 'join.already', 'join.removed'. */
export const joinCommunity = async (
  events: Events,
  person: Person,
  community: CommunityDoc,
  key: string,
  by: string = person._id,
): Promise<ObjectDoc> => {
  const role = roleOfKey(community, key.trim())
  if (!role) throw new AppError('join.keyWrong')
  try {
    return await withWrites(events, async (writes) => {
      await loadCommunity(writes.session, community._id)
      return await addMember(writes, person, community._id, { role, how: 'key', by })
    })
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('join.already') : error
  }
}

/** An empty stored key never matches. */
const roleOfKey = (community: CommunityDoc, key: string): Role | undefined => {
  if (key === '') return undefined
  if (key === community.registrationKey) return 'writer'
  return key === community.managerRegistrationKey ? 'manager' : undefined
}
