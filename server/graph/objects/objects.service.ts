import type { Filter } from 'mongodb'
import type { ClientSession } from 'mongoose'
import { canManage, type Guarded, type Member } from '../../../shared/rules/access.ts'
import { STARTS_UNSAVED, type Contribution } from '../../../shared/domain/contributions.ts'
import type { Shown } from '../../../shared/domain/views.ts'
import { AppError } from '../../platform/errors.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { removeSome } from '../../store/remove-some.ts'
import { writeTogether } from '../../store/write-together.ts'
import { recordContributed } from '../links/links.log.ts'
import { refreshMissed, summaryWrites } from '../links/links.summary.ts'
import { recordWrites } from '../records/records.log.ts'
import type { Writes } from '../writes.ts'
import { withMembersNow } from './members-now.ts'
import { changedTerms, withTerms } from './object-terms.ts'
import { ObjectModel, type ObjectDoc, type StoredObject } from './objects.model.ts'

export type { ObjectDoc } from './objects.model.ts'

/** The words that an object is found by are the store's: nobody else pays for them or passes them on. */
export const WITHOUT_TERMS = { terms: 0 } as const

/** An object by its id, in the session's view of the store where one is given. */
export const findObject = (id: string, session?: ClientSession): Promise<ObjectDoc | null> =>
  collection(ObjectModel).findOne({ _id: id }, { session, projection: WITHOUT_TERMS })

/** Objects by a filter, in the session's view of the store where one is given; it asks no access rule. */
export const findObjects = (filter: Filter<StoredObject>, session?: ClientSession): Promise<ObjectDoc[]> =>
  collection(ObjectModel).find<ObjectDoc>(filter, { projection: WITHOUT_TERMS, session }).toArray()

/**
 * Lets transactions about an object take turns: two that only read would both find that nothing stands in their way, and both
 * write it. It is no change of the object. False where no object is as the filter says.
 */
export const takeTurn = async (session: ClientSession, filter: Filter<StoredObject>): Promise<boolean> => {
  const { matchedCount } = await collection(ObjectModel).updateOne(filter, { $inc: { entries: 1 } }, { session })
  return matchedCount === 1
}

const GUARDED = { type: 1, permission: 1, authors: 1, _groupMembers: 1 } as const

/** Returns what the access rules need to know of those objects of a community whose own permission or type closes them to some. */
export const findGuarded = async (communityId: string): Promise<Guarded[]> => {
  // Two questions, because an index answers each of them; one of both at once would go through the community.
  const found = await Promise.all(
    [{ permission: 'private' as const }, { type: 'NoteFeedback' }].map((filter) =>
      collection(ObjectModel)
        .find<Guarded>({ communityId, ...filter }, { projection: GUARDED })
        .toArray(),
    ),
  )
  return found.flat()
}

const MEMBERSHIP = { userId: 1, communityId: 1, role: 1, blockLogin: 1 } as const
export type Membership = Pick<ObjectDoc, '_id' | keyof typeof MEMBERSHIP>

/** Of each active author of some users, what says who they are in a community. */
export const findMemberships = (userIds: readonly string[]): Promise<Membership[]> =>
  inChunks(userIds, (some) =>
    collection(ObjectModel)
      .find<Membership>({ userId: { $in: some }, type: 'Author', status: 'active' }, { projection: MEMBERSHIP })
      .toArray(),
  )

/** The texts of an object's `data` that stand under some keys. */
const textsAt = (data: ObjectDoc['data'], keys: readonly string[]) =>
  keys.flatMap((key) => (typeof data[key] === 'string' ? [[key, data[key]] as const] : []))

/** Where the content of an object stands that is shown in full size. */
const SHOWN = ['body', 'svg', 'url', 'type'] as const
/** Keys under which a picture's own size stands. */
const SIZES = ['width', 'height'] as const

/** Returns what of an object's `data` is shown in full size, and in which other languages its body may be. */
const shownOf = (data: ObjectDoc['data'], codes: readonly string[]): Shown => {
  const bodies = textsAt(data, codes).filter(([, body]) => body !== '' && body !== data.body)
  return {
    ...Object.fromEntries(textsAt(data, SHOWN)),
    ...Object.fromEntries(SIZES.flatMap((key) => (typeof data[key] === 'number' ? [[key, data[key]]] : []))),
    ...(bodies.length > 0 && { bodies: Object.fromEntries(bodies) }),
  }
}

/** Returns what of some objects is shown where they stand in full size, by id; of bodies in other languages those of some `codes`. */
export const shownContents = async (ids: readonly string[], codes: readonly string[]): Promise<Map<string, Shown>> => {
  const projection = Object.fromEntries([...SHOWN, ...SIZES, ...codes].map((key) => [`data.${key}`, 1 as const]))
  const objects = await inChunks(ids, (some) =>
    collection(ObjectModel)
      .find<Pick<ObjectDoc, '_id' | 'data'>>({ _id: { $in: some } }, { projection })
      .toArray(),
  )
  return new Map(objects.map(({ _id, data }) => [_id, shownOf(data, codes)]))
}

/** The ids of a user's favourites in a community. */
export const favouritesOf = async (communityId: string, userId: string): Promise<string[]> => {
  const found = collection(ObjectModel).find({ favAuthors: userId, communityId }, { projection: { _id: 1 } })
  return await found.map(({ _id }) => _id).toArray()
}

/** Now, but always later than before: `modified` decides which of two states is the newer one. */
export const laterThan = (before: Date) => new Date(Math.max(Date.now(), before.getTime() + 1))

export type NewObjectFields = Partial<ObjectDoc> & Pick<ObjectDoc, 'communityId' | 'type'>

/** A new object with the contract's defaults (contract/model.md 3, 4), as it is stored. */
export const newObject = (fields: NewObjectFields, at = new Date()): ObjectDoc => ({
  _id: newId(),
  title: '',
  status: STARTS_UNSAVED.includes(fields.type) ? 'unsaved' : 'active',
  permission: 'public',
  authors: [],
  group: null,
  _groupMembers: [],
  keywords: [],
  data: {},
  wordCount: 0,
  text4search: '',
  docId: '',
  docShared: [],
  createdBy: '',
  favAuthors: [],
  langInNote: [],
  visitorRole: false,
  comments: '',
  ...fields,
  created: at,
  modified: at,
  version: 1,
})

/**
 * Writes a new object with its record and its snapshot; in a group it has the members that the group has now. It asks no access rule; `by` is the acting author, null
 * where the site itself acts.
 */
export const insertObject = async (writes: Writes, fields: NewObjectFields, by: string | null): Promise<ObjectDoc> => {
  const { session } = writes
  const object = newObject(await withMembersNow(session, fields))
  await collection(ObjectModel).insertOne(withTerms(object), { session })
  const act = { communityId: object.communityId, by, type: 'created', targetId: object._id } as const
  await writeTogether(session, recordWrites(act, { of: 'Object', doc: object, operation: 'created' }).writes)
  writes.announce('object.saved', () => ({ ...announced(object), created: true }))
  return object
}

/** Of an author's fields only these are worth refreshing its links for (contract/README.md 19). */
const AUTHOR_NAMES = ['userName', 'firstName', 'lastName'] as const

/**
 * Writes a change of an object, with its record, its snapshot and the summaries in the links that touch it.
 * The condition stands in the write: when the stored version is no longer the one found, it is refused
 * ('object.savedElsewhere'); the current object is the caller's to present.
 */
export const changeObject = async (
  writes: Writes,
  found: ObjectDoc,
  set: Partial<Omit<ObjectDoc, '_id' | 'version' | 'created' | 'modified'>>,
  by: string | null,
  { ifVersion = found.version }: { ifVersion?: number | undefined } = {},
): Promise<ObjectDoc> => {
  if (ifVersion !== found.version) throw new AppError('object.savedElsewhere')
  const { session } = writes
  const fields = await withMembersNow(session, set)
  // What does not raise the version, such as the group's members, may have changed since: the stored object counts.
  const object = await collection(ObjectModel).findOneAndUpdate(
    { _id: found._id, version: found.version },
    {
      $set: { ...fields, ...changedTerms(found, set), version: found.version + 1, modified: laterThan(found.modified) },
    },
    { session, returnDocument: 'after', projection: WITHOUT_TERMS },
  )
  if (!object) throw new AppError('object.savedElsewhere')
  const act = { communityId: object.communityId, by, type: 'modified', targetId: object._id } as const
  const { writes: logged } = recordWrites(act, { of: 'Object', doc: object, operation: 'modified' })
  const summarised = object.type !== 'Author' || AUTHOR_NAMES.some((name) => name in set)
  await writeTogether(session, summarised ? [...logged, ...summaryWrites(object)] : logged)
  if (found.status !== 'active' && object.status === 'active') await recordContributed(session, object, by)
  if (object.type !== 'Author') writes.afterCommit(refreshMissed, object)
  announceChange(writes, found, object)
  return object
}

/** Lists what decides who may do what in a community. */
const RIGHTS = ['role', 'blockLogin'] as const

/** Announces a change of an object, and of what a member may do. */
export const announceChange = (writes: Writes, before: ObjectDoc, object: ObjectDoc): void => {
  const { permission, authors, _groupMembers } = before
  const { _id: authorId, userId = '', communityId } = object
  writes.announce('object.saved', () => ({
    ...announced(object),
    created: false,
    before: { permission, authors, _groupMembers },
  }))
  if (RIGHTS.some((right) => before[right] !== object[right]))
    writes.announce('member.changed', () => ({ authorId, userId, communityId }))
}

/** Removes at most `max` objects of a community for good, of whatever type; answers how many. */
export const removeObjectsOf = (communityId: string, max: number): Promise<number> =>
  removeSome(ObjectModel, { communityId }, max)

/** Removes every author of a community for good: nobody is a member of it any more. */
export const removeAuthorsOf = async (session: ClientSession, communityId: string): Promise<void> => {
  await collection(ObjectModel).deleteMany({ communityId, type: 'Author' }, { session })
}

/** The reader of an answer; null where several read the same. */
export type Reader = Pick<Member, 'admin' | 'role'> | null

/**
 * Returns the comments on an object for one reader: a manager's text reaches managers only (row LEAK-01). Those on a design
 * iteration are a list, for everybody who reads it.
 */
export const commentsFor = (comments: unknown, reader: Reader): unknown =>
  typeof comments !== 'string' || (reader && canManage(reader)) ? comments : ''

/** Returns an object for an event, which has many receivers: its comments are apart. */
export const announced = (object: ObjectDoc) => ({ object: toContribution(object, null), comments: object.comments })

/** The wire shape of any object for one reader; what only some may see of an author is added by the authors' presenter. */
export const toContribution = (doc: ObjectDoc, reader: Reader): Contribution => ({
  _id: doc._id,
  communityId: doc.communityId,
  type: doc.type,
  title: doc.title,
  status: doc.status,
  permission: doc.permission,
  authors: doc.authors,
  group: doc.group,
  _groupMembers: doc._groupMembers,
  keywords: doc.keywords,
  data: doc.data,
  wordCount: doc.wordCount,
  text4search: doc.text4search,
  docId: doc.docId,
  docShared: doc.docShared,
  createdBy: doc.createdBy,
  ...(doc.coauthors && { coauthors: doc.coauthors }),
  favAuthors: doc.favAuthors,
  langInNote: doc.langInNote,
  visitorRole: doc.visitorRole,
  comments: commentsFor(doc.comments, reader),
  created: doc.created.toISOString(),
  modified: doc.modified.toISOString(),
  version: doc.version,
  ...(doc.type === 'Group' && { members: doc.members ?? [] }),
  ...doc.design,
  ...(doc.feedback && { feedback: doc.feedback }),
})
