import { createHash } from 'node:crypto'
import { CONTRIBUTION_TYPES } from '../../../shared/domain/contributions.ts'
import type { ModerationCount, NewReport, ReportDecision, Reported } from '../../../shared/domain/moderation.ts'
import type { AppContext } from '../../app-context.ts'
import { queueChanged } from '../../graph/approval/approval.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { managerOf } from '../../graph/membership/authors.service.ts'
import { findObjects, toContribution, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { writeReactions } from '../../graph/objects/reactions.ts'
import { withWrites, type Writes } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { countWaiting } from './queue.ts'
import { changeHeld, removal } from './removal.ts'
import { ReportModel, type ReportDoc } from './reports.model.ts'

type Deps = Pick<AppContext, 'events'>

/** Deterministic id: one report per member and contribution. */
export const reportId = (by: string, objectId: string) =>
  createHash('sha256').update(`report ${by} ${objectId}`).digest('hex').slice(0, 24)

/** The rest follows when these are decided. */
const LIST_MAX = 500

/** Open reports per person, so that one can't fill the managers' list. */
const OPEN_MAX = 20

/** Reports a contribution, once per person; repeats change nothing. Throws 'report.tooMany', and like `openObject`. */
export const report = async ({ events }: Deps, user: SessionUser, id: string, { reason }: NewReport): Promise<void> => {
  const { object, member } = await openObject(user, id)
  const { authorId: by, communityId } = member
  if (by === null) throw new AppError('member.missing')
  if (!CONTRIBUTION_TYPES.some((type) => type === object.type)) throw new AppError('forbidden')
  const _id = reportId(by, id)
  const others = { communityId, isOpen: true, by, _id: { $ne: _id } }
  if ((await collection(ReportModel).countDocuments(others)) >= OPEN_MAX) throw new AppError('report.tooMany')
  await withWrites(events, async (writes) => {
    const { upsertedCount } = await collection(ReportModel).updateOne(
      { _id },
      { $setOnInsert: { communityId, objectId: id, by, reason, time: new Date(), isOpen: true } },
      { upsert: true, session: writes.session },
    )
    if (upsertedCount > 0) queueChanged(writes, communityId)
  })
}

/** Returns contributions with open reports, oldest first; for managers. */
export const reportsOf = async (user: SessionUser, communityId: string): Promise<Reported[]> => {
  const member = await managerOf(user, communityId)
  const open = await collection(ReportModel)
    .find({ communityId, isOpen: true }, { sort: { time: 1 }, limit: LIST_MAX })
    .toArray()
  const ids = [...new Set(open.map(({ objectId }) => objectId))]
  const objects = await inChunks(ids, (some) => findObjects({ _id: { $in: some } }))
  const known = new Map(objects.map((object) => [object._id, object]))
  return ids.flatMap((id) => {
    const object = known.get(id)
    const reports = open.filter(({ objectId }) => objectId === id).map(toReport)
    return object ? [{ object: toContribution(object, member), reports }] : []
  })
}

const toReport = ({ by, reason, time }: ReportDoc) => ({ by, reason, time: time.toISOString() })

/** Returns numbers of pending decisions. */
export const moderationCount = async (user: SessionUser, communityId: string): Promise<ModerationCount> => {
  await managerOf(user, communityId)
  const [reports, waiting] = await Promise.all([
    collection(ReportModel).countDocuments({ communityId, isOpen: true }),
    countWaiting(communityId),
  ])
  return { reports, waiting }
}

const closeReports = async (
  { session }: Writes,
  { communityId, _id: objectId }: ObjectDoc,
  decision: ReportDecision['decision'],
  by: string,
) => {
  const open = { objectId, isOpen: true }
  const { matchedCount } = await collection(ReportModel).updateMany(
    open,
    { $set: { isOpen: false, decision } },
    { session },
  )
  if (matchedCount === 0) throw new AppError('report.decided')
  await logAct({ act: 'reportDecided', by, communityId, targetId: objectId, details: { decision } }, session)
}

/** Keeps or removes a reported contribution, or writes to its authors. The second of two managers gets 'report.decided'. */
export const decideReports = async (
  deps: Deps,
  user: SessionUser,
  id: string,
  decided: ReportDecision,
): Promise<void> => {
  await changeHeld(deps, user, id, async (writes, found, member) => {
    await closeReports(writes, found, decided.decision, user._id)
    if (decided.decision === 'remove') return removal(found, member, '')
    if (decided.decision === 'write') {
      const notice = { by: member.authorId, at: new Date(), text: decided.text }
      await writeReactions(writes, found, { notice })
    }
    return undefined
  })
}

/** Takes a manager's text off; for authors and managers. */
export const dismissNotice = async ({ events }: Deps, user: SessionUser, id: string): Promise<void> => {
  const { object, member } = await openObject(user, id)
  if (!toContribution(object, member).notice) return
  await withWrites(events, (writes) => writeReactions(writes, object, { notice: null }))
}

/** Deletes at most `max`; returns the number. */
export const removeReportsOf = (communityId: string, max: number): Promise<number> =>
  removeSome(ReportModel, { communityId }, max)
