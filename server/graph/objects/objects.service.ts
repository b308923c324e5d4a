import { isDeepStrictEqual } from 'node:util'
import type { Filter } from 'mongodb'
import type { ClientSession } from 'mongoose'
import { ACCESS_FIELDS, canManage, type Guarded, type Member } from '../../../shared/rules/access.ts'
import { STARTS_UNSAVED, type Contribution, type Holding } from '../../../shared/domain/contributions.ts'
import type { DisplayedContent } from '../../../shared/domain/views.ts'
import { AppError } from '../../platform/errors.ts'
import { inChunks } from '../../store/chunks.ts'
import { asStored } from '../../store/as-stored.ts'
import { collection } from '../../store/collection.ts'
import { findAll, findOne } from '../../store/find.ts'
import { findOneWithin } from '../../store/find-one-within.ts'
import { newId } from '../../store/new-id.ts'
import { removeSome } from '../../store/remove-some.ts'
import { writeTogether } from '../../store/write-together.ts'
import { recordContributed } from '../links/links.log.ts'
import { refreshMissed, summaryWrites } from '../links/links.summary.ts'
import { recordWrites } from '../records/records.log.ts'
import type { Writes } from '../writes.ts'
import { withMembersNow } from './members-now.ts'
import { changedTerms, withTerms } from './object-terms.ts'
import { FORBIDDEN_TITLE } from './forbidden.ts'
import { hooksOf } from './object-types.ts'
import { type NewObjectFields, ObjectModel, type ObjectDoc, type StoredObject } from './objects.model.ts'

export type { NewObjectFields, ObjectDoc } from './objects.model.ts'

/** Search terms are large and only used by searches. */
export const WITHOUT_TERMS = { terms: 0, pairs: 0 } as const

/** Returns an object by id; null if unknown. */
export const findObject = (id: string, session?: ClientSession): Promise<ObjectDoc | null> =>
  session
    ? findOneWithin(session, ObjectModel, { _id: id }, WITHOUT_TERMS)
    : findOne(ObjectModel, { _id: id }, WITHOUT_TERMS)

/** Returns objects by filter, without access checks. */
export const findObjects = (filter: Filter<StoredObject>, session?: ClientSession): Promise<ObjectDoc[]> =>
  findAll<StoredObject, ObjectDoc>(ObjectModel, filter, { projection: WITHOUT_TERMS, session })

/** Serializes transactions on an object by incrementing a counter, for checks that only read. Returns false if no object matches. */
export const serializeOn = async (session: ClientSession, filter: Filter<StoredObject>): Promise<boolean> => {
  const { matchedCount } = await collection(ObjectModel).updateOne(filter, { $inc: { entries: 1 } }, { session })
  return matchedCount === 1
}

const GUARDED = Object.fromEntries(ACCESS_FIELDS.map((field) => [field, 1 as const]))

/** Returns access fields of the objects in a community that their permission or type restricts. */
export const findGuarded = async (communityId: string): Promise<Guarded[]> => {
  // Two queries, each covered by an index; a combined one would scan the community.
  const found = await Promise.all(
    [{ permission: 'private' as const }, { type: 'NoteFeedback' }].map((filter) =>
      collection(ObjectModel)
        .find<Guarded>({ communityId, ...filter }, { projection: GUARDED })
        .toArray(),
    ),
  )
  return found.flat()
}

const MEMBERSHIP = { userId: 1, communityId: 1, role: 1, blockLogin: 1, status: 1 } as const
export type Membership = Pick<ObjectDoc, '_id' | keyof typeof MEMBERSHIP>

/** Returns membership fields of the authors of some users, also of removed members (`inactive`, TEAC-07). */
export const findPlaces = (userIds: readonly string[]): Promise<Membership[]> =>
  inChunks(userIds, (some) =>
    collection(ObjectModel)
      .find<Membership>({ userId: { $in: some }, type: 'Author' }, { projection: MEMBERSHIP })
      .toArray(),
  )

/** Returns membership fields of the active authors of some users. */
export const findMemberships = async (userIds: readonly string[]): Promise<Membership[]> =>
  (await findPlaces(userIds)).filter(({ status }) => status === 'active')

const textsAt = (data: ObjectDoc['data'], keys: readonly string[]) =>
  keys.flatMap((key) => (typeof data[key] === 'string' ? [[key, data[key]] as const] : []))

const SHOWN = ['body', 'svg', 'url', 'type'] as const
const SIZES = ['width', 'height'] as const

const shownOf = (data: ObjectDoc['data'], codes: readonly string[]): DisplayedContent => {
  const bodies = textsAt(data, codes).filter(([, body]) => body !== '' && body !== data.body)
  return {
    ...Object.fromEntries(textsAt(data, SHOWN)),
    ...Object.fromEntries(SIZES.flatMap((key) => (typeof data[key] === 'number' ? [[key, data[key]]] : []))),
    ...(bodies.length > 0 && { bodies: Object.fromEntries(bodies) }),
  }
}

/** Returns the content displayed in place by object id, with bodies in the languages `codes`. */
export const displayedContents = async (
  ids: readonly string[],
  codes: readonly string[],
): Promise<Map<string, DisplayedContent>> => {
  const projection = Object.fromEntries([...SHOWN, ...SIZES, ...codes].map((key) => [`data.${key}`, 1 as const]))
  const objects = await inChunks(ids, (some) =>
    findAll<StoredObject, Pick<ObjectDoc, '_id' | 'data'>>(ObjectModel, { _id: { $in: some } }, { projection }),
  )
  return new Map(objects.map(({ _id, data }) => [_id, shownOf(data, codes)]))
}

/** Returns the ids of a user's favourites in a community. */
export const favouritesOf = async (communityId: string, userId: string): Promise<string[]> => {
  const found = await findAll(ObjectModel, { favAuthors: userId, communityId }, { projection: { _id: 1 } })
  return found.map(({ _id }) => _id)
}

/** Returns the current time, but always later than `before`, because `modified` decides which state is newer. */
export const laterThan = (before: Date) => new Date(Math.max(Date.now(), before.getTime() + 1))

/** Returns a new object with defaults (contract/model.md 3, 4), in stored format. */
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

const logCreated = async (writes: Writes, objects: readonly ObjectDoc[], by: string | null) => {
  const logged = objects.flatMap((doc) => {
    const act = { communityId: doc.communityId, by, type: 'created', targetId: doc._id } as const
    return recordWrites(act, { of: 'Object', doc, operation: 'created' }).writes
  })
  await writeTogether(writes.session, logged)
  for (const object of objects) writes.announce('object.saved', () => ({ created: true, ...announced(object) }))
}

/** Writes a new object with record, snapshot and its group's members. No access checks; `by` is null for the site itself. */
export const insertObject = async (writes: Writes, fields: NewObjectFields, by: string | null): Promise<ObjectDoc> => {
  const { session } = writes
  const object = newObject(await withMembersNow(session, fields))
  await collection(ObjectModel).insertOne(withTerms(object), { session })
  await logCreated(writes, [object], by)
  return object
}

/** Like `insertObject`, for several objects in few writes; together they must be small. */
export const insertObjects = async (
  writes: Writes,
  fields: readonly NewObjectFields[],
  by: string | null,
): Promise<void> => {
  if (fields.length === 0) return
  const { session } = writes
  const objects: ObjectDoc[] = []
  for (const one of fields) objects.push(newObject(await withMembersNow(session, one)))
  await collection(ObjectModel).insertMany(objects.map(withTerms), { session })
  await logCreated(writes, objects, by)
}

/** Author fields that appear in link summaries (contract/README.md 19). */
const AUTHOR_NAMES = ['userName', 'firstName', 'lastName'] as const

interface ChangeOptions {
  ifVersion?: number | undefined
  version?: number
  /** `found` was read in this transaction. */
  isCurrent?: boolean
  /** The unit of work reads nothing that the change writes. */
  isLast?: boolean
}

/** Writes a change with record, snapshot and link summaries; `version` may skip numbers. Throws 'object.savedElsewhere' if `found` is stale. */
export const changeObject = async (
  writes: Writes,
  found: ObjectDoc,
  set: Partial<Omit<ObjectDoc, '_id' | 'version' | 'created' | 'modified'>>,
  by: string | null,
  { ifVersion = found.version, version = found.version + 1, isCurrent = false, isLast = false }: ChangeOptions = {},
): Promise<ObjectDoc> => {
  if (ifVersion !== found.version) throw new AppError('object.savedElsewhere')
  const { session } = writes
  const held = set.held === undefined ? found.held : set.held
  // Queries by permission must leave out what is held back.
  const fields = await withMembersNow(session, held ? { ...set, permission: 'private' as const } : set)
  const changed = asStored(Object.assign({}, fields, { version, modified: laterThan(found.modified) }))
  const stored = Object.assign({}, changed, changedTerms(found, set))
  const where = { _id: found._id, version: found.version }
  // Fields that don't raise the version, e.g. group members, may have changed: return the stored object.
  const object = isCurrent
    ? { ...found, ...changed }
    : await collection(ObjectModel).findOneAndUpdate(
        where,
        { $set: stored },
        { session, returnDocument: 'after', projection: WITHOUT_TERMS },
      )
  if (!object) throw new AppError('object.savedElsewhere')
  writes.touch(object.communityId, object)
  const act = { communityId: object.communityId, by, type: 'modified', targetId: object._id } as const
  const { writes: logged } = recordWrites(act, { of: 'Object', doc: object, operation: 'modified' })
  const summarised = object.type !== 'Author' || AUTHOR_NAMES.some((name) => name in set)
  const written = [
    ...(isCurrent ? [{ to: ObjectModel, where, set: stored }] : []),
    ...logged,
    ...(summarised ? summaryWrites(object) : []),
  ]
  const contributes = found.status !== 'active' && object.status === 'active' && object.type !== 'Author'
  if (isLast && !contributes) writes.writeLast(...written)
  else await writeTogether(session, written)
  if (contributes) await recordContributed(session, object, by)
  for (const { changed } of hooksOf(object.type)) await changed?.(writes, found, object, by)
  if (object.type !== 'Author') writes.afterCommit(refreshMissed, object)
  announceChange(writes, found, object)
  return object
}

const RIGHTS = ['role', 'blockLogin', 'approveFirst', 'status'] as const

/** Announces a change of an object, and of a member's rights. */
export const announceChange = (writes: Writes, before: ObjectDoc, object: ObjectDoc): void => {
  const { permission, authors, _groupMembers, held } = before
  const { _id: authorId, userId = '', communityId } = object
  writes.announce('object.saved', () => ({
    created: false,
    before: { permission, authors, _groupMembers, held },
    ...announced(object),
  }))
  if (object.type === 'Author' && RIGHTS.some((right) => before[right] !== object[right]))
    writes.announce('member.changed', () => ({ authorId, userId, communityId }))
  if (object.readOnly !== before.readOnly || !isDeepStrictEqual(object.pause, before.pause))
    writes.announce('writing.changed', () => ({ authorId, userId, communityId }))
}

/** Deletes at most `max` objects of a community, of any type; returns the number. */
export const removeObjectsOf = (communityId: string, max: number): Promise<number> =>
  removeSome(ObjectModel, { communityId }, max)

/** Deletes all authors of a community. */
export const removeAuthorsOf = async (session: ClientSession, communityId: string): Promise<void> => {
  await collection(ObjectModel).deleteMany({ communityId, type: 'Author' }, { session })
}

/** Reader of an answer; null if several readers receive it. */
export type Reader = (Pick<Member, 'admin' | 'role'> & Partial<Pick<Member, 'authorId'>>) | null

/** Returns an object's comments for a reader: a manager's text for managers only (LEAK-01), lists on design iterations for all. */
export const commentsFor = (comments: unknown, reader: Reader): unknown =>
  typeof comments !== 'string' || (reader && canManage(reader)) ? comments : ''

const toHolding = ({ by, at, reason, sentBack }: NonNullable<ObjectDoc['holding']>): Holding => ({
  by,
  at: at.toISOString(),
  reason,
  ...(sentBack && { sentBack }),
})

const heldFor = ({ held, holding }: ObjectDoc, reader: Reader) =>
  held && { held, ...(reader && canManage(reader) && holding && { holding: toHolding(holding) }) }

const noticeFor = ({ notice, authors }: ObjectDoc, reader: Reader) => {
  const isTheirs = reader && (canManage(reader) || authors.includes(reader.authorId ?? ''))
  return notice && isTheirs && { notice: { ...notice, at: notice.at.toISOString() } }
}

/** Returns the wire format of an object that is no longer readable: inactive, without content. */
export const withheld = ({ _id, communityId, type, held, version, modified }: Contribution): Contribution => {
  const masks = { title: FORBIDDEN_TITLE, status: 'inactive' as const, permission: 'private' as const }
  const object = newObject({ _id, communityId, type, ...masks, ...(held && { held }) }, new Date(modified))
  return { ...toContribution(object, null), version }
}

/** Returns the event payload of an object; comments are separate because receivers differ. */
export const announced = (object: ObjectDoc) => ({ object: toContribution(object, null), comments: object.comments })

/** Returns the wire format of an object for a reader: of one that waits with the permission it will have; restricted author fields are added by `presentAuthor`. */
export const toContribution = (doc: ObjectDoc, reader: Reader): Contribution => ({
  _id: doc._id,
  communityId: doc.communityId,
  type: doc.type,
  title: doc.title,
  status: doc.status,
  permission: (reader && doc.held === 'waiting' && doc.holding?.permission) || doc.permission,
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
  favAuthors: doc.favAuthors,
  langInNote: doc.langInNote,
  visitorRole: doc.visitorRole,
  comments: commentsFor(doc.comments, reader),
  created: doc.created.toISOString(),
  modified: doc.modified.toISOString(),
  version: doc.version,
  // Spread last: before Node 24, each field after a spread gives the object a new hidden class.
  ...(doc.coauthors && { coauthors: doc.coauthors }),
  ...heldFor(doc, reader),
  ...noticeFor(doc, reader),
  ...(doc.type === 'Group' && { members: doc.members ?? [] }),
  ...doc.design,
  ...(doc.feedback && { feedback: doc.feedback }),
})
