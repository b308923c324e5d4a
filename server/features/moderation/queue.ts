import type { Approval, Approved, SentBack, Waiting } from '../../../shared/domain/moderation.ts'
import type { Member } from '../../../shared/rules/access.ts'
import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { managerOf, membershipOfAuthor } from '../../graph/membership/authors.service.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { findObject, findObjects, toContribution, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { writeReactions } from '../../graph/objects/reactions.ts'
import { withWrites, type Writes } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { writeChange } from '../contributions/contributions.service.ts'
import { hasMark } from '../contributions/mark-links.ts'
import { findWaitingChange, queueChanged, release, withWaitingChange } from '../../graph/approval/approval.ts'
import { changeHeld } from './removal.ts'
import { WaitingChangeModel, type WaitingChangeDoc } from '../../graph/approval/waiting-changes.model.ts'

type Deps = Pick<AppContext, 'events'>

/** The rest follows when these are decided. */
const LIST_MAX = 500

const newIn = (communityId: string) => ({
  communityId,
  permission: 'private' as const,
  held: 'waiting' as const,
  status: 'active' as const,
  'holding.sentBack': { $ne: true },
})
const changedIn = (communityId: string) => ({ communityId, sentBack: false })

/** Returns waiting contributions, oldest first, with waiting changes; for managers. */
export const waitingOf = async (user: SessionUser, communityId: string): Promise<Waiting[]> => {
  const member = await managerOf(user, communityId)
  const oldestFirst = { sort: { time: 1 }, limit: LIST_MAX } as const
  const [fresh, changes] = await Promise.all([
    findObjects(newIn(communityId)),
    collection(WaitingChangeModel).find(changedIn(communityId), oldestFirst).toArray(),
  ])
  const byId = new Map(changes.map((change) => [change._id, change]))
  const changed = await inChunks([...byId.keys()], (some) => findObjects({ _id: { $in: some }, status: 'active' }))
  return [
    ...fresh.map((object) => ({
      object: toContribution(object, member),
      since: (object.holding?.at ?? object.created).toISOString(),
    })),
    ...changed.flatMap((object) => {
      const change = byId.get(object._id)
      return change ? [toWaiting(member, object, change)] : []
    }),
  ]
    .toSorted((a, b) => a.since.localeCompare(b.since))
    .slice(0, LIST_MAX)
}

const toWaiting = (member: Member, object: ObjectDoc, change: WaitingChangeDoc): Waiting => ({
  object: toContribution(withWaitingChange(object, change), member),
  approved: toContribution(object, member),
  since: change.time.toISOString(),
})

/** Returns how many contributions wait for approval. */
export const countWaiting = async (communityId: string): Promise<number> => {
  const [fresh, changed] = await Promise.all([
    collection(ObjectModel).countDocuments(newIn(communityId)),
    collection(WaitingChangeModel).countDocuments(changedIn(communityId)),
  ])
  return fresh + changed
}

const dropChange = async ({ session }: Writes, { _id, saves }: WaitingChangeDoc) => {
  const { deletedCount } = await collection(WaitingChangeModel).deleteOne({ _id, saves }, { session })
  if (deletedCount === 0) throw new AppError('object.savedElsewhere')
}

/** Writes as the change's author, for the history. */
const approveChange = async (
  { events }: Deps,
  user: SessionUser,
  member: Member,
  found: ObjectDoc,
  version: number,
) => {
  const change = await findWaitingChange(found)
  if (!change || found.version + change.saves !== version) throw new AppError('object.savedElsewhere')
  const author = await findObject(change.by)
  const writer = (author && (await membershipOfAuthor(author))) ?? member
  const write = (dropped: readonly string[]) =>
    withWrites(events, async (writes) => {
      await dropChange(writes, change)
      queueChanged(writes, found.communityId)
      const { communityId, _id: targetId, type } = found
      const details = { type, isChange: true }
      await logAct({ act: 'contributionApproved', by: user._id, communityId, targetId, details }, writes.session)
      const { data } = withWaitingChange(found, change)
      const markLinks = change.markLinks?.filter((link) => hasMark(data, link._id) && !dropped.includes(link._id))
      const saving = { writes, user, member: writer, found, sent: markLinks ? { markLinks } : {} }
      await writeChange({ ...change.set, changeWaits: false }, saving, { version: version + 1 })
    })
  try {
    await write([])
  } catch (error) {
    const marks = error instanceof AppError && error.code === 'note.unlinkable' ? error.details?.marks : undefined
    if (!Array.isArray(marks)) throw error
    // Targets that went meanwhile must not keep the rest from being approved.
    await write(marks)
  }
}

const approveOne = async (
  deps: Deps,
  user: SessionUser,
  member: Member,
  { _id, version }: Approval['items'][number],
) => {
  const found = await findObject(_id)
  if (found?.communityId !== member.communityId) throw new AppError('notFound')
  if (found.held === 'removed') throw new AppError('report.decided')
  if (found.changeWaits) return await approveChange(deps, user, member, found, version)
  if (found.held !== 'waiting') return
  await changeHeld(deps, user, _id, async (_writes, now) => {
    if (now.version !== version) throw new AppError('report.decided')
    return now.held === 'waiting' ? release(now) : undefined
  })
}

const REFUSALS: readonly string[] = ['object.savedElsewhere', 'report.decided', 'notFound']

/** Approves versions that the manager has read (MODR-06). Returns ids approved, and ids saved since. */
export const approve = async (
  deps: Deps,
  user: SessionUser,
  communityId: string,
  { items }: Approval,
): Promise<Approved> => {
  const member = await managerOf(user, communityId)
  const approved: string[] = []
  const changed: string[] = []
  for (const item of items)
    try {
      await approveOne(deps, user, member, item)
      approved.push(item._id)
    } catch (error) {
      if (!(error instanceof AppError) || !REFUSALS.includes(error.code)) throw error
      changed.push(item._id)
    }
  return { approved, changed }
}

/** Takes a contribution out of the queue until its authors save again, with a text for them. */
export const sendBack = async ({ events }: Deps, user: SessionUser, id: string, { text }: SentBack): Promise<void> => {
  const found = await findObject(id)
  if (!found) throw new AppError('notFound')
  const { communityId, holding } = found
  const member = await managerOf(user, communityId)
  if (found.held !== 'waiting' && !found.changeWaits) throw new AppError('report.decided')
  await withWrites(events, async (writes) => {
    queueChanged(writes, communityId)
    const notice = { by: member.authorId, at: new Date(), text }
    if (found.changeWaits)
      await collection(WaitingChangeModel).updateOne(
        { _id: id },
        { $set: { sentBack: true } },
        { session: writes.session },
      )
    await writeReactions(writes, found, { notice, ...(holding && { holding: { ...holding, sentBack: true } }) })
  })
}

/** Deletes at most `max`; returns the number. */
export const removeWaitingChangesOf = (communityId: string, max: number): Promise<number> =>
  removeSome(WaitingChangeModel, { communityId }, max)
