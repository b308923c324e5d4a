import type { Filter } from 'mongodb'
import { type ErasedCollection, erasedUserName } from '../../../shared/domain/erasure.ts'
import { PERSONAL_LINK_TYPES } from '../../../shared/domain/links.ts'
import type { AppContext } from '../../app-context.ts'
import { LinkModel, WITHOUT_READS } from '../../graph/links/links.model.ts'
import { drawPseudonym } from '../../graph/membership/authors.service.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { changeObject, findObject, findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { writeReactions } from '../../graph/objects/reactions.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc } from '../../graph/records/records.model.ts'
import { type Writes, withWrites } from '../../graph/writes.ts'
import { chunksOf } from '../../store/chunks.ts'
import { batchesOf } from '../../store/batches.ts'
import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { removeSessionsOf } from '../accounts/sessions.service.ts'
import { removeApiTokensOf } from '../api-tokens/api-tokens.service.ts'
import { removeCatchUpsOfAuthors } from '../catch-up/catch-ups.ts'
import { removeDraftsOf } from '../drafts/drafts.service.ts'
import { discardUnclaimedOf } from '../files/files.service.ts'
import { documentIdsOf, removeGoogleAccount, renameMaker } from '../google/erase-maker.ts'
import { eraseSenders } from '../help/help.service.ts'
import { removeEntriesTo } from '../inbox/entries.ts'
import { removeNotificationsTo } from '../notifications/queue.ts'
import { removeOutsideSessionsOf } from '../oidc/outside-sessions.ts'
import { removeOutsideAccountsOf } from '../outside-accounts/erase-outside.ts'
import { removeMarksOfAuthors } from '../unread/marks.ts'
import { digestOf, withoutNames, type ErasedAuthor } from './former-names.ts'

export type Tools = Pick<AppContext, 'events' | 'files'>

/** Batch size. */
const AT_ONCE = 50

interface Member extends ErasedAuthor {
  communityId: string
}

interface Erasing {
  tools: Tools
  userId: string
  members: readonly Member[]
  isFormer: (name: string) => boolean
}

/** Yields numbers of changed documents, in batches. Repeatable: changes only documents with names. */
interface Step {
  of: ErasedCollection
  run: (erasing: Erasing) => AsyncGenerator<number>
}

const isErased = ({ pseudoName = '', userName, firstName, lastName, email, role, subscriptions = [] }: ObjectDoc) =>
  pseudoName !== '' &&
  userName === erasedUserName(pseudoName) &&
  firstName === pseudoName &&
  !lastName &&
  !email &&
  role === 'writer' &&
  subscriptions.length === 0

/** Replaces an author's names, also in link summaries; returns false if already done. */
export const eraseAuthor = async (writes: Writes, author: ObjectDoc): Promise<boolean> => {
  if (isErased(author)) return false
  const pseudoName = author.pseudoName || (await drawPseudonym(writes.session, author.communityId))
  const names = { pseudoName, userName: erasedUserName(pseudoName), firstName: pseudoName, lastName: '' }
  await changeObject(writes, author, { ...names, email: '', subscriptions: [], lang: '', role: 'writer' }, null)
  return true
}

const authorsOf = (userId: string) => findFields({ type: 'Author', userId }, ['communityId', 'pseudoName'])

const erasingOf = async (tools: Tools, userId: string, former: readonly string[]): Promise<Erasing> => ({
  tools,
  userId,
  members: (await authorsOf(userId)).map(({ _id, communityId, pseudoName = '' }) => ({
    _id,
    communityId,
    userName: erasedUserName(pseudoName),
    firstName: pseudoName,
  })),
  isFormer: (name) => former.includes(digestOf(userId, name)),
})

/** First step: the others need the pseudonyms. */
async function* eraseAuthors({ events }: Tools, userId: string): AsyncGenerator<number> {
  for (const { _id } of await authorsOf(userId))
    yield await withWrites(events, async (writes) => {
      const author = await findObject(_id, writes.session)
      return author && (await eraseAuthor(writes, author)) ? 1 : 0
    })
}

async function* until(some: () => Promise<number>): AsyncGenerator<number> {
  for (let count = await some(); count > 0; count = await some()) yield count
}

const namedOtherwise = (at: string, { userName, firstName }: Member) => ({
  $or: [
    { [`${at}.userName`]: { $ne: userName } },
    { [`${at}.firstName`]: { $ne: firstName } },
    { [`${at}.lastName`]: { $ne: '' } },
  ],
})
const names = (at: string, { userName, firstName }: Member) => ({
  [`${at}.userName`]: userName,
  [`${at}.firstName`]: firstName,
  [`${at}.lastName`]: '',
})

const renameSnapshots = async (filter: Filter<HistoricalDoc>, at: string, member: Member): Promise<number> => {
  const found = await collection(HistoricalModel)
    .find<{ _id: string }>({ ...filter, ...namedOtherwise(at, member) }, { projection: { _id: 1 }, limit: AT_ONCE })
    .toArray()
  if (found.length > 0)
    await collection(HistoricalModel).updateMany(
      { _id: { $in: found.map(({ _id }) => _id) } },
      { $set: names(at, member) },
    )
  return found.length
}

async function* authorSnapshots({ members }: Erasing) {
  for (const member of members) {
    const own = { dataId: member._id }
    yield* until(() => renameSnapshots(own, 'data', member))
    // Earlier releases stored them.
    const more = { ...own, $or: [{ 'data.email': { $exists: true } }, { 'data.subscriptions': { $exists: true } }] }
    const { modifiedCount } = await collection(HistoricalModel).updateMany(more, {
      $unset: { 'data.email': '', 'data.subscriptions': '' },
    })
    yield modifiedCount
  }
}

/** A link saved concurrently may have the former names. */
async function* linkSummaries({ members }: Erasing) {
  for (const member of members)
    for (const [end, side] of [
      ['from', '_from'],
      ['to', '_to'],
    ] as const) {
      const filter = { [end]: member._id, ...WITHOUT_READS, [side]: { $exists: true }, ...namedOtherwise(side, member) }
      const { modifiedCount } = await collection(LinkModel).updateMany(filter, { $set: names(side, member) })
      yield modifiedCount
    }
}

async function* linkSnapshots({ members }: Erasing) {
  for (const member of members) {
    const to = { 'data.to': member._id, type: 'Link' as const, 'data._to': { $exists: true } }
    yield* until(() => renameSnapshots(to, 'data._to', member))
    // Records of links concern their beginning.
    const cursor = collection(RecordModel).find<{ historicalObjectId?: string }>(
      { targetId: member._id, historicalObjectType: 'Link' },
      { projection: { historicalObjectId: 1 }, batchSize: AT_ONCE },
    )
    for await (const records of batchesOf(cursor)) {
      const ids = records.flatMap(({ historicalObjectId: id }) => id ?? [])
      yield* until(() => renameSnapshots({ _id: { $in: ids }, 'data._from': { $exists: true } }, 'data._from', member))
    }
  }
}

const namingObjects = async ({ userId }: Erasing, { _id, communityId }: Member): Promise<string[]> => {
  const documents = await documentIdsOf(userId)
  const filters: Parameters<typeof findFields>[0][] = [
    { communityId, type: 'Annotation', authors: _id },
    { communityId, type: 'DesignIteration' },
    ...chunksOf(documents).map((some) => ({ communityId, docId: { $in: some } })),
  ]
  const found = await Promise.all(filters.map((filter) => findFields(filter, [])))
  return found.flat().map((object) => object._id)
}

async function* namingFields(erasing: Erasing) {
  const { tools, members, isFormer } = erasing
  for (const member of members)
    for (const ids of chunksOf(await namingObjects(erasing, member))) {
      const found = (await findObjects({ _id: { $in: ids } })).filter(
        (object) => Object.keys(withoutNames(object, member, isFormer)).length > 0,
      )
      for (const { _id } of found)
        yield await withWrites(tools.events, async (writes) => {
          const object = await findObject(_id, writes.session)
          const set = object ? withoutNames(object, member, isFormer) : {}
          if (!object || Object.keys(set).length === 0) return 0
          await writeReactions(writes, object, set)
          return 1
        })
    }
}

async function* namingSnapshots(erasing: Erasing) {
  const snapshots = collection(HistoricalModel)
  for (const member of erasing.members)
    for (const ids of chunksOf(await namingObjects(erasing, member))) {
      const cursor = snapshots.find({ dataId: { $in: ids } }, { batchSize: AT_ONCE })
      for await (const some of batchesOf(cursor)) {
        let changed = 0
        for (const { _id, data } of some) {
          const set = withoutNames(data as unknown as ObjectDoc, member, erasing.isFormer)
          const fields = Object.entries(set).map(([field, value]) => [`data.${field}`, value])
          if (fields.length === 0) continue
          await snapshots.updateOne({ _id }, { $set: Object.fromEntries(fields) as object })
          changed += 1
        }
        yield changed
      }
    }
}

const idsOf = (members: readonly Member[]) => members.map(({ _id }) => _id)

const ofAuthors =
  (remove: (authorIds: string[], max: number) => Promise<number>): Step['run'] =>
  ({ members }) =>
    until(() => remove(idsOf(members), AT_ONCE))

const ofAccount =
  (change: (userId: string, max: number) => Promise<number>): Step['run'] =>
  ({ userId }) =>
    until(() => change(userId, AT_ONCE))

const removePersonalLinks = (authorIds: string[], max: number) =>
  removeSome(LinkModel, { to: { $in: authorIds }, type: { $in: [...PERSONAL_LINK_TYPES] } }, max)

/** Steps after `eraseAuthors`, in order. */
const STEPS: readonly Step[] = [
  { of: 'historicalobjects', run: authorSnapshots },
  { of: 'links', run: linkSummaries },
  { of: 'historicalobjects', run: linkSnapshots },
  { of: 'objects', run: namingFields },
  { of: 'historicalobjects', run: namingSnapshots },
  { of: 'googledocuments', run: ofAccount((userId) => renameMaker(userId, erasedUserName(userId))) },
  { of: 'helprequests', run: ({ isFormer }) => eraseSenders(isFormer) },
  { of: 'files', run: ({ tools, userId }) => discardUnclaimedOf(tools.files, userId) },
  { of: 'sessions', run: ofAccount(removeSessionsOf) },
  { of: 'apitokens', run: ofAccount(removeApiTokensOf) },
  { of: 'sessions', run: ofAccount(removeOutsideSessionsOf) },
  { of: 'googleaccounts', run: ofAccount(removeGoogleAccount) },
  { of: 'outsideaccounts', run: ofAccount(removeOutsideAccountsOf) },
  { of: 'drafts', run: ofAccount(removeDraftsOf) },
  { of: 'notifications', run: ofAuthors(removeNotificationsTo) },
  { of: 'catchups', run: ofAuthors(removeCatchUpsOfAuthors) },
  { of: 'unreadmarks', run: ofAuthors(removeMarksOfAuthors) },
  { of: 'inboxentries', run: ofAuthors(removeEntriesTo) },
  { of: 'links', run: ofAuthors(removePersonalLinks) },
]

/** Yields collection and number of each batch. */
export async function* eraseEverywhere(
  tools: Tools,
  userId: string,
  former: readonly string[],
): AsyncGenerator<readonly [of: ErasedCollection, count: number]> {
  for await (const count of eraseAuthors(tools, userId)) yield ['objects', count]
  const erasing = await erasingOf(tools, userId, former)
  for (const { of, run } of STEPS) for await (const count of run(erasing)) yield [of, count]
}
