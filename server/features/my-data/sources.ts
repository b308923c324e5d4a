import type { Filter } from 'mongodb'
import { CONTRIBUTION_TYPES } from '../../../shared/domain/contributions.ts'
import { PERSONAL_LINK_TYPES } from '../../../shared/domain/links.ts'
import { ActModel, type ActDoc } from '../../graph/acts/acts.model.ts'
import { WaitingChangeModel } from '../../graph/approval/waiting-changes.model.ts'
import { readableIds, readableLinks } from '../../graph/links/links.access.ts'
import { LinkModel, type FullLink, type LinkDoc } from '../../graph/links/links.model.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { ObjectModel, type ObjectDoc, type StoredObject } from '../../graph/objects/objects.model.ts'
import { findObjects } from '../../graph/objects/objects.service.ts'
import { HistoricalModel, RecordModel, type RecordDoc } from '../../graph/records/records.model.ts'
import { namesOf } from '../../graph/membership/authors.service.ts'
import { mentionedIn, withMentionNames } from '../../../shared/text/mentions.ts'
import { collection } from '../../store/collection.ts'
import { fullName } from '../../../shared/domain/full-name.ts'
import { batchesWith, personalItems, pickFields, type Item, type Items } from '../../store/personal-items.ts'
import { ownSessions } from '../accounts/own-data.ts'
import { ownApiTokens } from '../api-tokens/own-data.ts'
import { ownCatchUps } from '../catch-up/own-data.ts'
import { ownDrafts } from '../drafts/own-data.ts'
import type { FileDoc } from '../files/own-data.ts'
import { filesOfObjects, OWN_FILE_FIELDS, unusedFiles } from '../files/own-data.ts'
import { ownGoogleData } from '../google/own-data.ts'
import { ownEntries } from '../inbox/own-data.ts'
import { ownReports } from '../moderation/own-data.ts'
import { ownNotifications } from '../notifications/own-data.ts'
import { ownOutsideAccounts } from '../outside-accounts/own-data.ts'
import { ownRatings } from '../ratings/own-data.ts'
import { ownConsents } from '../studies/own-data.ts'
import { ownMarks } from '../unread/own-data.ts'
import type { OwnAuthor, PersonalScope } from './person.ts'

// Data that docs/PERSONAL-DATA.md marks as My data. Fields are listed, so that new secret ones are not included.

async function* mapped<T>(batches: AsyncIterable<readonly T[]>, toItem: (one: T) => Item): Items {
  for await (const batch of batches) yield batch.map(toItem)
}

const OBJECT_FIELDS = [
  '_id', 'communityId', 'type', 'title', 'status', 'permission', 'authors', 'group', 'keywords', 'data', 'wordCount', 'docId', 'createdBy',
  'langInNote', 'titles', 'created', 'modified', 'version', 'design', 'feedback', 'held', 'holding',
] as const satisfies readonly (keyof ObjectDoc)[] // prettier-ignore
const AUTHOR_FIELDS = [
  '_id', 'communityId', 'userName', 'firstName', 'lastName', 'email', 'role', 'order', 'blockLogin', 'lang', 'pseudoName', 'approveFirst', 'status',
  'created', 'modified', 'version',
] as const satisfies readonly (keyof ObjectDoc)[] // prettier-ignore

/** A manager's reason may be about others, so only the time is included. */
const presentObject = (doc: object): Item => {
  const { holding, ...rest } = pickFields(doc, OBJECT_FIELDS) as Item & { holding?: ObjectDoc['holding'] }
  return holding ? { ...rest, heldAt: holding.at } : rest
}

/** Each is read in index order. */
const OWN_TYPES = CONTRIBUTION_TYPES
const IN_ORDER = { created: 1, _id: 1 } as const

const ownFilters = ({ author: { _id, communityId } }: OwnAuthor): Filter<StoredObject>[] =>
  OWN_TYPES.map((type) => ({ communityId, type, authors: _id }))

async function* ownBatches<K extends keyof StoredObject>(
  own: OwnAuthor,
  fields: readonly K[],
): AsyncGenerator<Pick<StoredObject, K | '_id'>[]> {
  for (const filter of ownFilters(own)) yield* batchesWith(ObjectModel, filter, fields, { sort: IN_ORDER })
}

const textsIn = (data: ObjectDoc['data']) => Object.values(data).filter((text) => typeof text === 'string')

const withNamesIn = (data: ObjectDoc['data'], names: ReadonlyMap<string, string>) => {
  const nameOf = (id: string) => names.get(id)?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const filled = (text: unknown) => (typeof text === 'string' ? withMentionNames(text, nameOf) : text)
  return Object.fromEntries(Object.entries(data).map(([key, text]) => [key, filled(text)]))
}

async function* contributions(own: OwnAuthor): Items {
  for await (const batch of ownBatches(own, OBJECT_FIELDS)) {
    const { communityId } = own.author
    const met = batch.flatMap(({ authors, data }) => [...authors, ...textsIn(data).flatMap(mentionedIn)])
    const names = await namesOf(communityId, new Set(met))
    const nameOf = new Map(names.map((one) => [one._id, fullName(one)]))
    const named = (one: object & Pick<StoredObject, 'data'>) => ({ ...one, data: withNamesIn(one.data, nameOf) })
    yield batch.map((one) => ({
      ...presentObject(named(one)),
      authorNames: one.authors.map((id) => nameOf.get(id) ?? ''),
    }))
  }
}

async function* versions(own: OwnAuthor): Items {
  const fields = ['_id', 'communityId', 'dataId', 'dataType', 'data'] as const
  const ofIds = (ids: readonly string[], keep: (data: object) => Item) =>
    mapped(batchesWith(HistoricalModel, { dataId: { $in: [...ids] } }, fields), (one) => ({
      ...one,
      data: keep(one.data),
    }))
  yield* ofIds([own.author._id], (data) => pickFields(data, AUTHOR_FIELDS))
  for await (const batch of ownBatches(own, [])) {
    const ids = batch.map(({ _id }) => _id)
    yield* ofIds(ids, presentObject)
    yield* mapped(
      batchesWith(WaitingChangeModel, { _id: { $in: ids } }, ['communityId', 'set', 'time']),
      ({ _id: dataId, communityId, set, time }) => ({ dataId, communityId, isWaiting: true, time, data: presentObject(set) }), // prettier-ignore
    )
  }
}

/** Links from and to own contributions; of others' the title if readable, never who has read. */
async function* links(own: OwnAuthor): Items {
  const { author, member } = own
  const present = async (batch: readonly FullLink[], isOwn: (id: string) => boolean) => {
    const readable = new Set((member ? await readableLinks(member, batch) : []).map(({ _id }) => _id))
    const end = (link: FullLink, side: 'from' | 'to') => {
      const title = readable.has(link._id) || isOwn(link[side]) ? link[`_${side}`]?.title : undefined
      return { _id: link[side], ...(title !== undefined && { title }) }
    }
    return batch.map((link) => ({
      ...pickFields(link, ['_id', 'communityId', 'type', 'created', 'modified']),
      from: end(link, 'from'),
      to: end(link, 'to'),
      ...((isOwn(link.from) || link.type === 'contains') && { data: link.data }),
    }))
  }
  const fields = ['_id', 'communityId', 'type', 'from', 'to', 'data', 'created', 'modified', '_from', '_to'] as const
  const others = ['read', ...PERSONAL_LINK_TYPES] as const
  const isByAuthor = (summary: FullLink['_from'] | undefined) => summary?.authors?.includes(author._id) ?? false
  const reading = async function* (filter: Filter<LinkDoc>, leavesOut: (link: FullLink) => boolean, ids: Set<string>) {
    for await (const batch of batchesWith(LinkModel, filter, fields)) {
      const kept = (batch as FullLink[]).filter((link) => !leavesOut(link))
      yield await present(kept, (id) => ids.has(id))
    }
  }
  for await (const batch of ownBatches(own, [])) {
    const ids = new Set(batch.map(({ _id }) => _id))
    yield* reading({ from: { $in: [...ids] }, type: { $nin: [...others] } }, () => false, ids)
    // Already read from their beginning.
    yield* reading({ to: { $in: [...ids] }, type: { $nin: [...others] } }, ({ _from }) => isByAuthor(_from), ids)
  }
  yield* reading({ to: author._id, type: { $in: [...PERSONAL_LINK_TYPES] } }, () => false, new Set([author._id]))
}

async function* comments({ author }: OwnAuthor): Items {
  const filter = { communityId: author.communityId, type: 'DesignIteration' }
  for await (const batch of batchesWith(ObjectModel, filter, ['comments'], { sort: IN_ORDER }))
    yield batch.flatMap(({ _id, comments: all }) =>
      (Array.isArray(all) ? (all as Item[]) : [])
        .filter((one) => one.author === author._id)
        .map((one) => ({ ...pickFields(one, ['comment', 'created']), of: _id })),
    )
}

async function* reading({ author: { _id: authorId } }: OwnAuthor): Items {
  yield* mapped(
    batchesWith(LinkModel, { from: authorId, type: 'read' }, ['communityId', 'to', 'created', 'modified']),
    ({ communityId, to, created, modified }: LinkDoc) => ({ communityId, of: to, first: created, last: modified }),
  )
  yield* ownMarks(authorId)
  yield* ownCatchUps(authorId)
}

const RECORD_FIELDS = [
  '_id', 'communityId', 'authorId', 'targetId', 'type', 'timestamp', 'data', 'historicalObjectType', 'historicalObjectId',
  'historicalVariableName', 'historicalOperationType',
] as const satisfies readonly (keyof RecordDoc)[] // prettier-ignore

async function* notifications({ author: { _id, communityId } }: OwnAuthor): Items {
  yield* ownNotifications(communityId, _id)
  yield* ownEntries(_id)
}

const records = ({ author: { _id: authorId, communityId } }: OwnAuthor): Items =>
  personalItems(RecordModel, { communityId, authorId }, RECORD_FIELDS, { sort: { timestamp: 1, _id: 1 } })

async function* favourites({ author: { communityId }, member }: OwnAuthor, userId: string): Items {
  for (const { _id } of await findFields({ favAuthors: userId, communityId }, [])) {
    const [object] = await findObjects({ _id })
    const title = object && member && (await readableIds(member, [object])).has(_id) ? object.title : undefined
    yield [{ _id, communityId, ...(title !== undefined && { title }) }]
  }
}

const groups = ({ author: { _id, communityId } }: OwnAuthor): Items =>
  personalItems(ObjectModel, { communityId, type: 'Group', members: _id }, ['_id', 'communityId', 'title', 'created'])

/** By and about the account, without ids of others. */
async function* acts({ account: { _id }, authors, isWhole }: PersonalScope): Items {
  const here = isWhole ? {} : { communityId: { $in: authors.map(({ author }) => author.communityId) } }
  const present = ({ _id: id, act, time, by, token, communityId, userId, details }: ActDoc) => ({
    _id: id,
    act,
    time,
    ...(communityId !== undefined && { communityId }),
    isBySelf: by === _id,
    ...(by === _id && token !== undefined && { isByToken: true }),
    ...(userId === _id && { isAboutSelf: true, details }),
  })
  const fields = ['_id', 'act', 'time', 'by', 'token', 'communityId', 'userId', 'details'] as const
  yield* mapped(batchesWith(ActModel, { by: _id, ...here }, fields, { sort: { time: -1, _id: -1 } }), present)
  yield* mapped(batchesWith(ActModel, { userId: _id, by: { $ne: _id }, ...here }, fields), present)
}

const membership = ({ author, communityTitle }: OwnAuthor): Item => ({
  ...pickFields(author, AUTHOR_FIELDS),
  communityTitle,
  devices: author.subscriptions?.length ?? 0,
})

const ACCOUNT_FIELDS = [
  '_id',
  'userName',
  'firstName',
  'lastName',
  'email',
  'role',
  'provider',
  'lang',
  'created',
  'hints',
  'reading',
]

async function* ownAccount(account: PersonalScope['account']): Items {
  yield [{ ...presentOwnAccount(account), outsideAccounts: await ownOutsideAccounts(account._id) }]
}

const presentOwnAccount = (account: PersonalScope['account']): Item => ({
  ...pickFields(account, ACCOUNT_FIELDS),
  ...(account.secondFactor && { secondFactorSince: account.secondFactor.since }),
  appPasswords: Object.values(account.appPasswords ?? {}).map((one) => pickFields(one, ['name', 'created', 'used'])),
})

/** Own files and unused uploads. */
export async function* ownFiles({
  account: { _id: userId },
  authors,
  isWhole,
}: PersonalScope): AsyncGenerator<FileDoc[]> {
  for (const own of authors)
    for await (const batch of ownBatches(own, [])) yield* filesOfObjects(batch.map(({ _id }) => _id))
  if (isWhole) yield* unusedFiles(userId)
}

export async function* ownDrawings({ authors }: PersonalScope): AsyncGenerator<{ _id: string; svg: string }> {
  for (const { author } of authors) {
    const filter = { communityId: author.communityId, type: 'Drawing', authors: author._id }
    for await (const batch of batchesWith(ObjectModel, filter, ['data'], { sort: IN_ORDER }))
      for (const { _id, data } of batch)
        if (typeof data.svg === 'string' && data.svg !== '') yield { _id, svg: data.svg }
  }
}

/** Each is a JSON file and a part of the page. */
export const SECTIONS = [
  'account', 'memberships', 'contributions', 'versions', 'links', 'comments', 'ratings', 'reading', 'records', 'notifications',
  'favourites', 'groups', 'reports', 'acts', 'sessions', 'apiTokens', 'drafts', 'google', 'files',
] as const // prettier-ignore
export type Section = (typeof SECTIONS)[number]

async function* one(item: Item): Items {
  yield [item]
}
async function* nothing(): Items {}

/** Returns a section's items in batches; reads again at each call. */
export const itemsOf = (scope: PersonalScope, section: Section): Items => {
  const { account, authors, isWhole } = scope
  const { _id: userId } = account
  const ofEach = async function* (read: (own: OwnAuthor) => Items): Items {
    for (const own of authors) yield* read(own)
  }
  const ofWhole = (read: () => Items) => (isWhole ? read() : nothing())
  const readers: Record<Section, () => Items> = {
    account: () => ownAccount(account),
    memberships: () =>
      ofEach(async function* (own) {
        yield* one(membership(own))
        yield* ownConsents(own.author.communityId, own.author._id)
      }),
    contributions: () => ofEach(contributions),
    versions: () => ofEach(versions),
    links: () => ofEach(links),
    comments: () => ofEach(comments),
    ratings: () => ofEach(({ author }) => ownRatings(author.communityId, author._id)),
    reading: () => ofEach(reading),
    records: () => ofEach(records),
    notifications: () => ofEach(notifications),
    favourites: () => ofEach((own) => favourites(own, userId)),
    groups: () => ofEach(groups),
    reports: () => ofEach(({ author }) => ownReports(author.communityId, author._id)),
    acts: () => acts(scope),
    sessions: () => ofWhole(() => ownSessions(userId)),
    apiTokens: () => ofWhole(() => ownApiTokens(userId)),
    drafts: () => ofWhole(() => ownDrafts(userId)),
    google: () => ofWhole(() => ownGoogleData(userId)),
    files: () => mapped(ownFiles(scope), (file) => pickFields(file, OWN_FILE_FIELDS)),
  }
  return readers[section]()
}

/** Returns a rough size in bytes: files, and texts by words and versions. */
export const estimatedBytes = async (scope: PersonalScope): Promise<number> => {
  let bytes = 20_000
  for (const own of scope.authors) {
    for await (const batch of ownBatches(own, ['wordCount', 'version']))
      for (const { wordCount = 0, version = 1 } of batch) bytes += (version + 1) * (250 + 3 * wordCount) + 300
    const { communityId, _id: authorId } = own.author
    bytes += 60 * (await collection(RecordModel).countDocuments({ communityId, authorId }))
  }
  for await (const batch of ownFiles(scope)) for (const { size } of batch) bytes += size
  return bytes
}
