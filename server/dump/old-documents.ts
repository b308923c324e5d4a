import * as z from 'zod/mini'
import { CONTRIBUTION_TYPES, PERMISSIONS, STATUSES } from '../../shared/domain/contributions.ts'
import { LINK_TYPES, linkChangeSchema, placeSchema, type Place } from '../../shared/domain/links.ts'
import { HINTS } from '../../shared/domain/hints.ts'
import { userNameKey } from '../../shared/domain/users.ts'
import { NO_PASSWORD, type AccountDoc } from '../features/accounts/accounts.model.ts'
import { randomKey, serverTimeZone } from '../features/communities/new-community.ts'
import type { CommunityDoc } from '../graph/communities/communities.model.ts'
import type { LinkDoc } from '../graph/links/links.model.ts'
import type { ObjectDoc } from '../graph/objects/objects.model.ts'
import type { HistoricalDoc, RecordDoc } from '../graph/records/records.model.ts'
import { isPlainObject } from '../platform/data.ts'
import { oldHash } from '../platform/old-hashes.ts'
import type { OldIds } from './old-ids.ts'
import { dataWithNewTags } from './old-markup.ts'
import { type Data, dateOf, LeftOut, numberOf, oneOf, textOf, textsOf, timeOfId } from './values.ts'

// contract/model.md; other fields fall away.

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

const demandId = (ids: OldIds, old: Data, field = '_id'): string => {
  const id = ids.of(old[field])
  if (id === undefined) throw new LeftOut(field === '_id' ? 'its id is not an ObjectId' : `its “${field}” is no id`)
  return id
}

const idsOf = (ids: OldIds, value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => ids.of(one) ?? [])

const dataOf = (ids: OldIds, value: unknown): Data => (isPlainObject(value) ? ids.inData(value) : {})

/** With new keys, hidden. */
export const communityOf = (old: Data, ids: OldIds, dump: string): CommunityDoc => {
  const _id = demandId(ids, old)
  return {
    _id,
    title: textOf(old.title) || 'Untitled',
    registrationKey: randomKey(),
    managerRegistrationKey: randomKey(),
    rootContextId: ids.of(old.rootContextId) ?? null,
    views: idsOf(ids, old.views),
    scaffolds: idsOf(ids, old.scaffolds),
    promisingcolorobjs: idsOf(ids, old.promisingcolorobjs),
    ...(textOf(old.lang) && { lang: textOf(old.lang) }),
    timeZone: serverTimeZone(),
    archived: old.archived === true,
    created: dateOf(old.created) ?? timeOfId(_id),
    hidden: true,
    dump: { of: dump, ended: false },
  }
}

const EMAIL = z.email().check(z.maxLength(254))

/** The user name may be taken. */
export const accountOf = (old: Data, ids: OldIds, dump: string): AccountDoc => {
  const _id = demandId(ids, old)
  const userName = textOf(old.userName).trim()
  if (userName === '') throw new LeftOut('it has no user name')
  const email = textOf(old.email).trim().toLowerCase()
  return {
    _id,
    userName,
    userNameKey: userNameKey(userName),
    firstName: textOf(old.firstName),
    lastName: textOf(old.lastName),
    email: z.safeParse(EMAIL, email).success ? email : '',
    role: 'user',
    provider: 'local',
    lang: '',
    passwordHash: oldHash(old.salt, old.hashedPassword) ?? NO_PASSWORD,
    sessionVersion: 0,
    hints: Object.fromEntries(HINTS.map((hint) => [hint, true])),
    created: dateOf(old.created) ?? timeOfId(_id),
    dump,
  }
}

const CLASSES: Readonly<Record<string, string>> = { KAuthor: 'Author', KBContext: 'Context', KGroup: 'Group' }
const KINDS: readonly string[] = [...CONTRIBUTION_TYPES, 'Context', 'Group']
const ELSEWHERE: readonly string[] = ['DesignIteration', 'NoteFeedback']

/** Only a KAuthor is a member, whatever `type` says. */
const typeOf = ({ __t = 'KContribution', type }: Data): string => {
  const own = typeof __t === 'string' ? CLASSES[__t] : undefined
  if (own !== undefined) return own
  if (__t !== 'KContribution') throw new LeftOut(`its __t “${String(__t).slice(0, 40)}” is unknown`)
  if (typeof type !== 'string' || !KINDS.includes(type) || ELSEWHERE.includes(type))
    throw new LeftOut(`its type “${String(type).slice(0, 40)}” is unknown`)
  return type
}

const permissionOf = (value: unknown) =>
  value === undefined || value === null ? 'public' : (oneOf(PERMISSIONS, value) ?? 'protected')

const authorFields = (old: Data, ids: OldIds) => {
  const [first = '', ...last] = textOf(old.name).split(/\s+/)
  return {
    permission: 'protected' as const,
    userId: ids.of(old.userId) ?? ids.of(`user of ${String(old._id)}`) ?? '',
    userName: textOf(old.userName) || textOf(old.name),
    firstName: textOf(old.firstName) || first,
    lastName: textOf(old.lastName) || last.join(' '),
    email: textOf(old.email).trim().toLowerCase(),
    role: oneOf(['writer', 'manager'] as const, old.role) ?? 'writer',
    order: numberOf(old.order) || 1,
    blockLogin: old.blockLogin === true,
    lang: textOf(old.lang),
  }
}

const objectFields = (old: Data, type: string, ids: OldIds) =>
  defined({
    type,
    title: textOf(old.title),
    status: oneOf(STATUSES, old.status) ?? 'active',
    permission: permissionOf(old.permission),
    authors: idsOf(ids, old.authors),
    group: ids.of(old.group) ?? null,
    _groupMembers: idsOf(ids, old._groupMembers),
    keywords: textsOf(old.keywords),
    data: dataWithNewTags(dataOf(ids, old.data), ids.of(old.communityId)),
    wordCount: numberOf(old.wordCount),
    docId: textOf(old.docId),
    docShared: idsOf(ids, old.docShared),
    createdBy: textOf(old.createdBy),
    favAuthors: idsOf(ids, old.favAuthors),
    langInNote: textsOf(old.langInNote),
    visitorRole: old.visitorRole === true,
    comments: textOf(old.comments),
    members: type === 'Group' ? idsOf(ids, old.members) : undefined,
    ...(type === 'Author' && authorFields(old, ids)),
  })

const times = (old: Data, _id: string) => {
  const created = dateOf(old.created) ?? timeOfId(_id)
  return { created, modified: dateOf(old.modified) ?? created }
}

/** DUMP-02. */
export const objectOf = (
  old: Data,
  ids: OldIds,
): Partial<ObjectDoc> & Pick<ObjectDoc, '_id' | 'communityId' | 'type'> => {
  const _id = demandId(ids, old)
  return {
    _id,
    communityId: demandId(ids, old, 'communityId'),
    ...objectFields(old, typeOf(old), ids),
    ...times(old, _id),
    version: 1,
  }
}

const placeOf = (data: Data): Place => {
  const fits = (key: string) => z.safeParse(linkChangeSchema, { data: { [key]: data[key] } }).success
  const rest = Object.fromEntries(Object.entries(data).filter(([key]) => !(key in placeSchema.shape) || fits(key)))
  return z.parse(linkChangeSchema, { data: rest }).data
}

/** Without summaries. */
export const linkOf = (old: Data, ids: OldIds): LinkDoc => {
  const _id = demandId(ids, old)
  const type = oneOf(LINK_TYPES, old.type)
  if (type === undefined) throw new LeftOut(`its type “${String(old.type).slice(0, 40)}” is unknown`)
  return {
    _id,
    communityId: demandId(ids, old, 'communityId'),
    from: demandId(ids, old, 'from'),
    to: demandId(ids, old, 'to'),
    type,
    data: placeOf(dataOf(ids, old.data)),
    ...times(old, _id),
  }
}

const OF = ['Object', 'Link'] as const
const OPERATIONS = ['created', 'modified', 'deleted'] as const

/** Throws LeftOut. */
export const recordOf = (old: Data, ids: OldIds): RecordDoc => {
  const _id = demandId(ids, old)
  const type = textOf(old.type)
  if (type === '') throw new LeftOut('it has no type')
  const timestamp = dateOf(old.timestamp) ?? timeOfId(_id)
  return defined({
    _id,
    communityId: demandId(ids, old, 'communityId'),
    authorId: ids.of(old.authorId) ?? null,
    targetId: ids.of(old.targetId),
    type,
    timestamp,
    modified: timestamp,
    data: dataOf(ids, old.data),
    historicalObjectType: oneOf(OF, old.historicalObjectType),
    historicalObjectId: ids.of(old.historicalObjectId),
    historicalVariableName: textOf(old.historicalVariableName) || undefined,
    historicalOperationType: oneOf(OPERATIONS, old.historicalOperationType),
  })
}

const endOf = (old: unknown, ids: OldIds) => {
  if (!isPlainObject(old)) return undefined
  const given = isPlainObject(old.data) ? old.data : {}
  const marks = Object.fromEntries(
    ['riseabove', 'promisingContains'].flatMap((mark) => (given[mark] ? [[mark, mark]] : [])),
  )
  const [created, modified] = [dateOf(old.created), dateOf(old.modified)]
  return defined({
    type: textOf(old.type),
    title: textOf(old.title),
    status: oneOf(STATUSES, old.status) ?? 'active',
    permission: permissionOf(old.permission),
    created,
    modified: modified ?? created,
    authors: idsOf(ids, old.authors),
    group: ids.of(old.group),
    _groupMembers: idsOf(ids, old._groupMembers),
    data: Object.keys(marks).length > 0 ? marks : undefined,
  })
}

const snapshotOf = (of: (typeof OF)[number], dataType: string, old: Data, ids: OldIds): Data => {
  const _id = ids.of(old._id)
  const own = defined({ _id, communityId: ids.of(old.communityId), ...times(old, _id ?? '0'.repeat(24)) })
  if (of === 'Object') {
    const { email: _email, ...fields } = objectFields(old, dataType, ids) as Data
    return { ...own, ...fields }
  }
  const ends = { _from: endOf(old._from, ids), _to: endOf(old._to, ids) }
  const [from, to] = [ids.of(old.from), ids.of(old.to)]
  return defined({ ...own, from, to, type: dataType, data: placeOf(dataOf(ids, old.data)), ...ends })
}

/** Throws LeftOut. */
export const historicalOf = (old: Data, ids: OldIds): HistoricalDoc => {
  const type = oneOf(OF, old.type)
  if (type === undefined) throw new LeftOut(`its type “${String(old.type).slice(0, 40)}” is unknown`)
  if (!isPlainObject(old.data)) throw new LeftOut('it has no data')
  const dataType = textOf(old.dataType) || textOf(old.data.type)
  return {
    _id: demandId(ids, old),
    communityId: demandId(ids, old, 'communityId'),
    type,
    dataId: demandId(ids, old, 'dataId'),
    dataType,
    data: snapshotOf(type, dataType, old.data, ids),
  }
}
