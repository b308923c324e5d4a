import type { NewCopy } from '../../../shared/domain/next-year.ts'
import type { Member } from '../../../shared/rules/access.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { collection } from '../../store/collection.ts'
import { logAct, logActs } from '../../graph/acts/log-act.ts'
import { CommunityModel, type CommunityDoc } from '../../graph/communities/communities.model.ts'
import {
  findCommunity,
  forgetCommunities,
  loadCommunity,
  writeCommunity,
} from '../../graph/communities/communities.service.ts'
import {
  authorFields,
  createAuthor,
  drawPseudonym,
  stillManages,
  type Person,
} from '../../graph/membership/authors.service.ts'
import { insertObject } from '../../graph/objects/objects.service.ts'
import { type Writes, withWrites } from '../../graph/writes.ts'
import { randomKey, serverTimeZone } from '../communities/new-community.ts'
import { candidatesOf, type Candidate } from './candidates.ts'
import { copyContents, type Founded } from './copy-contents.ts'
import { NewIds } from './new-ids.ts'

/** After this time without a write the removal job deletes an unfinished copy. */
const UNFINISHED_MS = 10 * 60_000

const inTime = () => new Date(Date.now() + UNFINISHED_MS)

type Set = Partial<CommunityDoc> & { deleting: Date | null }

/** Throws 'copy.broken' if the removal job may have begun to delete the copy. */
const writeUnfinished = async ({ session }: Pick<Writes, 'session'>, _id: string, $set: Set) => {
  const unfinished = { _id, deleting: { $gt: new Date() } }
  const { matchedCount } = await collection(CommunityModel).updateOne(unfinished, { $set }, { session })
  if (matchedCount === 0) throw new AppError('copy.broken')
}

/**
 * Inserts the copy's community, which is invisible until `publish`, with the first of `ids` that no failed attempt has
 * used. Throws 'copy.running' while another attempt runs.
 */
const begin = async (ids: readonly string[], source: CommunityDoc, { title, parts }: NewCopy): Promise<string> => {
  const attempts = await collection(CommunityModel).find({ _id: { $in: [...ids] } }).toArray() // prettier-ignore
  const now = new Date()
  if (attempts.some(({ deleting }) => !deleting || deleting > now)) throw new AppError('copy.running')
  const _id = ids.find((id) => !attempts.some((attempt) => attempt._id === id))
  if (_id === undefined) throw new AppError('copy.broken')
  const region = parts.includes('region')
  const community = new CommunityModel({
    _id,
    title,
    registrationKey: randomKey(),
    managerRegistrationKey: randomKey(),
    timeZone: region ? source.timeZone : serverTimeZone(),
    ...(region && source.lang && { lang: source.lang }),
    // Templates are offered where they replace nothing that was copied (TEAC-09).
    ...(!parts.includes('views') && !parts.includes('scaffolds') && { template: {} }),
    deleting: inTime(),
  })
  try {
    await collection(CommunityModel).insertOne(community.toObject<CommunityDoc>())
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('copy.running') : error
  }
  return _id
}

interface Publishing {
  communityId: string
  founded: Founded
  manager: Member
  creator: Person
  members: readonly Candidate[]
  archive: boolean
}

const publish = async (writes: Writes, { communityId, founded, manager, creator, members, archive }: Publishing) => {
  const { session } = writes
  const { _id: by } = creator
  await stillManages(session, manager)
  const source = await loadCommunity(session, manager.communityId)
  const { _id: authorId } = await createAuthor(writes, creator, { _id: communityId }, 'manager')
  for (const { account, limits } of members) {
    const pseudonym = await drawPseudonym(session, communityId)
    const author = { ...authorFields(account, { _id: communityId }, 'writer', pseudonym), ...limits }
    await insertObject(writes, author, authorId)
  }
  await writeUnfinished(writes, communityId, { ...founded, deleting: null })
  writes.afterCommit(forgetCommunities, communityId)
  const details = { role: 'writer', how: 'copy' }
  await logActs(
    [
      { act: 'communityMade', by, communityId },
      { act: 'communityCopied', by, communityId: source._id, targetId: communityId },
      ...members.map(({ account }) => ({ act: 'memberAdded', by, communityId, userId: account._id, details }) as const),
    ],
    session,
  )
  if (!archive || source.archived) return
  await writeCommunity(writes, source, { archived: true })
  await logAct({ act: 'communityArchived', by, communityId: source._id, details: { archived: true } }, session)
}

const giveUp = (events: AppContext['events'], communityId: string) =>
  withWrites(events, async (writes) => {
    await writeUnfinished(writes, communityId, { deleting: new Date() })
    writes.announce('community.removed', () => ({ communityId }))
  })

const findPublished = (ids: readonly string[]) =>
  collection(CommunityModel).findOne({ _id: { $in: [...ids] }, deleting: null })

/**
 * Creates a community with parts of another (NEXT-01), visible when it is whole (NEXT-02). `ids`: of the request's
 * idempotency key, one per attempt. Throws 'invalid', 'copy.running' and 'copy.broken'.
 */
export const copyCommunity = async (
  { events, files, log }: Pick<AppContext, 'events' | 'files' | 'log'>,
  user: SessionUser,
  { manager, creator }: { manager: Member; creator: Person },
  copy: NewCopy,
  ids: readonly string[],
): Promise<CommunityDoc> => {
  const known = await findPublished(ids)
  if (known) return known
  const source = await findCommunity(manager.communityId)
  const candidates = new Map((await candidatesOf(user, manager)).map((one) => [one.authorId, one]))
  const members = [...new Set(copy.members)].flatMap((id) => candidates.get(id) ?? [])
  if (members.length < new Set(copy.members).size) throw refusedFields({ members: 'copy.members' })

  const communityId = await begin(ids, source, copy)
  const step = <T>(act: (writes: Writes) => Promise<T>) =>
    withWrites(events, async (writes) => {
      await writeUnfinished(writes, communityId, { deleting: inTime() })
      return await act(writes)
    })
  try {
    const founded = await copyContents({
      files,
      source,
      parts: new Set(copy.parts),
      ids: new NewIds(),
      communityId,
      title: copy.title,
      userId: creator._id,
      authorId: authorFields(creator, { _id: communityId }, 'manager', '')._id,
      step,
    })
    const { archive } = copy
    await withWrites(events, (writes) => publish(writes, { communityId, founded, manager, creator, members, archive }))
  } catch (error) {
    await giveUp(events, communityId).catch((err: unknown) => log.warn({ err, communityId }, 'a copy stays unfinished until it is deleted')) // prettier-ignore
    throw error
  }
  return await findCommunity(communityId)
}
