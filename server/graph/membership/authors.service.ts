import { createHash, randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ClientSession } from 'mongoose'
import { canManage, type Member } from '../../../shared/rules/access.ts'
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
  isShownTo,
  loadCommunity,
  lookUpCommunity,
  type CommunityDoc,
} from '../communities/communities.service.ts'
import { findFields } from '../objects/find-fields.ts'
import {
  findMemberships,
  findObjects,
  insertObject,
  takeTurn,
  toContribution,
  type ObjectDoc,
} from '../objects/objects.service.ts'
import { type Writes, withWrites } from '../writes.ts'

/** The fields of a person that their author in a community copies at joining. */
export interface Person {
  _id: string
  userName: string
  firstName: string
  lastName: string
  email: string
}

const members = new LRUCache<string, Pick<ObjectDoc, '_id' | 'role' | 'blockLogin'>>({
  max: 20_000,
  ttl: RIGHTS_KNOWN_MS,
  // Who is looked up while they are forgotten gets their answer; only it is not kept.
  ignoreFetchAbort: true,
  fetchMethod: async (key) => {
    const [userId = '', communityId = ''] = key.split(':')
    return await findAuthorOf(userId, communityId)
  },
})
const memberKey = (userId: string, communityId: string) => `${userId}:${communityId}`

/** Membership is remembered for a moment, and not beyond a change that this process hears of. */
export const forgetChangedMembers = (events: Events) =>
  events.on('member.changed', ({ userId, communityId }) => members.delete(memberKey(userId, communityId)))

/** Blocking keeps writers out of a community; its managers can still enter. */
const isBarred = ({ role, blockLogin = false }: Pick<ObjectDoc, 'role' | 'blockLogin'>) =>
  blockLogin && role !== 'manager'

const findAuthorOf = async (
  userId: string,
  communityId: string,
  session?: ClientSession,
): Promise<ObjectDoc | undefined> =>
  (await findObjects({ type: 'Author', userId, communityId, status: 'active' }, session))[0]

/** Returns whether a user is an outside service, and that a community which it was not let into. */
const isElsewhere = ({ scope }: SessionUser, communityId: string) => scope !== undefined && scope !== communityId

/**
 * Returns who a user is in a community. An admin who has not joined has neither author nor role; anybody else who has
 * not is refused ('member.missing'), blocked writers too ('member.blocked'), unknown and hidden communities as 'notFound'. In an
 * archived community writers are refused as well where the call writes, or where they may not even read it ('community.archived'). An outside
 * service is refused elsewhere than in its own community, and is a writer there.
 */
export const memberOf = async (user: SessionUser, communityId: string): Promise<Member> => {
  if (isElsewhere(user, communityId)) throw new AppError('member.missing')
  const admin = user.role === 'admin'
  // Both at once; a community that is being removed has no members, whatever is still stored of them.
  const [author, community] = await Promise.all([
    members.fetch(memberKey(user._id, communityId)),
    findCommunity(communityId),
  ])
  if (!isShownTo(user, community)) throw new AppError('notFound')
  if (!author && !admin) throw new AppError('member.missing')
  if (author && isBarred(author) && !admin) throw new AppError('member.blocked')
  const member = asMember(user, communityId, author)
  if (!community.archived || canManage(member)) return member
  if (user.writes || isClosedTo(member, community)) throw new AppError('community.archived')
  return { ...member, readOnly: true }
}

const asMember = (
  user: SessionUser,
  communityId: string,
  author: Pick<ObjectDoc, '_id' | 'role'> | undefined,
): Member => ({
  userId: user._id,
  communityId,
  authorId: author?._id ?? null,
  role: author && user.scope !== undefined ? 'writer' : (author?.role ?? null),
  admin: user.role === 'admin',
})

/**
 * Returns who an author is as a member of its community, whatever the person is on the site; undefined for somebody blocked, and in a
 * community that is gone, hidden or closed to them.
 */
export const memberBehind = async (author: ObjectDoc): Promise<Member | undefined> => {
  const { _id: authorId, communityId, userId = '', role = null } = author
  const community = await lookUpCommunity(communityId)
  if (isBarred(author) || !community || !isShownTo(undefined, community)) return undefined
  const member = { userId, communityId, authorId, role, admin: false }
  return isClosedTo(member, community) ? undefined : member
}

/** As `memberOf`, and refuses those who do not manage the community ('forbidden'). */
export const managerOf = async (user: SessionUser, communityId: string): Promise<Member> => {
  const member = await memberOf(user, communityId)
  if (!canManage(member)) throw new AppError('forbidden')
  return member
}

/**
 * Refused as 'forbidden' where a member who manages a community has lost that by now. It writes to their author, so that of two
 * managers who take that from each other at the same time one keeps it.
 */
export const stillManages = async (session: ClientSession, { authorId, admin }: Member): Promise<void> => {
  if (admin) return
  const isManager = { _id: authorId ?? '', role: 'manager' as const, blockLogin: { $ne: true } }
  if (!(await takeTurn(session, isManager))) throw new AppError('forbidden')
}

/** The caller's own author in a community; throws 'member.missing' for an admin who has not joined, else as `memberOf`. */
export const ownAuthor = async (user: SessionUser, communityId: string): Promise<ObjectDoc> => {
  await memberOf(user, communityId)
  const author = await findAuthorOf(user._id, communityId)
  if (!author) throw new AppError('member.missing')
  return author
}

/**
 * Returns who some users are in each community that they have joined, as it is stored now; undefined elsewhere and where they are
 * blocked. An admin is somebody everywhere.
 */
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

/** A user's registrations in their own order; without communities that block them or are hidden (from an admin none is). */
export const registrationsOf = async (user: SessionUser): Promise<Author[]> => {
  const admin = user.role === 'admin'
  const authors = await findObjects({ type: 'Author', userId: user._id, status: 'active' })
  const there = await Promise.all(
    authors.map(async (author) => {
      const community = await lookUpCommunity(author.communityId)
      return community && isShownTo(user, community) ? [author] : []
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

/** Every active author of a community, blocked ones included, in the order of joining. */
export const authorsOfCommunity = async (communityId: string): Promise<ObjectDoc[]> => {
  const authors = await findObjects({ type: 'Author', communityId, status: 'active' })
  return authors.toSorted(byAge)
}

/** Returns how some authors are called; without names where they are not active in the community. */
export const namesOf = async (communityId: string, ids: ReadonlySet<string>): Promise<NamedAuthor[]> => {
  const found = await inChunks([...ids], (some) =>
    findFields({ _id: { $in: some }, communityId, type: 'Author', status: 'active' }, [
      'userName',
      'firstName',
      'lastName',
    ]),
  )
  const byId = new Map(found.map((author) => [author._id, author]))
  return [...ids].map((_id) => {
    const { userName = '', firstName = '', lastName = '' } = byId.get(_id) ?? {}
    return { _id, userName, firstName, lastName }
  })
}

/**
 * The one form in which an author leaves the server (contract/README.md 9): the e-mail address only for the
 * person, managers and admins, subscriptions only for the person. Readers of another community see no more
 * than anybody.
 */
export const presentAuthor = async (
  author: ObjectDoc,
  reader: Pick<Member, 'userId' | 'communityId' | 'role' | 'admin'>,
): Promise<Author> => {
  const self = author.userId === reader.userId
  const manages = reader.admin || (reader.role === 'manager' && reader.communityId === author.communityId)
  const community = await findCommunity(author.communityId)
  return {
    ...toContribution(author, manages ? { role: 'manager', admin: false } : null),
    type: 'Author',
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
    ...(self && { subscriptions: author.subscriptions ?? [] }),
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
  }
}

/** An author's id follows from the person and the community, so that two requests at once cannot join twice. */
const authorId = (userId: string, communityId: string) =>
  createHash('sha256').update(memberKey(userId, communityId)).digest('hex').slice(0, 24)

/** A number that nobody else of the community carries, drawn by chance: it tells neither role nor time of joining. */
const drawPseudonym = async (session: ClientSession, communityId: string): Promise<string> => {
  const pseudoName = String(randomInt(100_000, 1_000_000))
  const taken = await findObjects({ type: 'Author', communityId, pseudoName }, session)
  return taken.length === 0 ? pseudoName : await drawPseudonym(session, communityId)
}

/** The fields of a person's author in a community. */
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

/**
 * Writes a person's author in a community; a second one of the same person fails with the store's duplicate key. `by` is
 * who does it, the person themself unless told.
 */
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

/**
 * Joins a person to a community: the writers' key makes a writer, the managers' key a manager. Refused with
 * 'join.keyWrong' and 'join.already'.
 */
export const joinCommunity = async (
  events: Events,
  person: Person,
  community: CommunityDoc,
  key: string,
): Promise<ObjectDoc> => {
  const role = roleOfKey(community, key.trim())
  if (!role) throw new AppError('join.keyWrong')
  try {
    return await withWrites(events, async (writes) => {
      const { session } = writes
      await loadCommunity(session, community._id)
      if (await findAuthorOf(person._id, community._id, session)) throw new AppError('join.already')
      return await createAuthor(writes, person, community, role)
    })
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('join.already') : error
  }
}

/** An empty stored key matches nothing. */
const roleOfKey = (community: CommunityDoc, key: string): Role | undefined => {
  if (key === '') return undefined
  if (key === community.registrationKey) return 'writer'
  return key === community.managerRegistrationKey ? 'manager' : undefined
}
