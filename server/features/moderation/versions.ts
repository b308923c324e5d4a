import { CONTRIBUTION_TYPES } from '../../../shared/domain/contributions.ts'
import { canManage } from '../../../shared/rules/access.ts'
import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { HistoricalModel, RecordModel } from '../../graph/records/records.model.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'

const newestOf = async (targetId: string) =>
  (
    await collection(RecordModel).findOne(
      { targetId, historicalObjectType: 'Object' },
      { sort: { timestamp: -1, _id: -1 }, projection: { historicalObjectId: 1 } },
    )
  )?.historicalObjectId

/**
 * Hides an earlier version of a contribution from all but managers, or shows it again (MODR-03). Repeated, it changes
 * nothing. Throws 'forbidden' for others than managers, 'version.notHideable' for the newest version and other objects.
 */
export const setVersionHidden = async (
  { events }: Pick<AppContext, 'events'>,
  user: SessionUser,
  id: string,
  hidden: boolean,
): Promise<void> => {
  const snapshots = collection(HistoricalModel)
  const found = await snapshots.findOne({ _id: id })
  if (!found) throw new AppError('notFound')
  const { communityId, dataId, dataType, type } = found
  if (!canManage(await memberOf(user, communityId))) throw new AppError('forbidden')
  const isContribution = type === 'Object' && CONTRIBUTION_TYPES.some((one) => one === dataType)
  if (!isContribution || (await newestOf(dataId)) === id) throw new AppError('version.notHideable')
  await withWrites(events, async ({ session }) => {
    const filter = { _id: id, hidden: { $exists: !hidden } }
    const change = hidden ? { $set: { hidden: true as const } } : { $unset: { hidden: '' as const } }
    const { modifiedCount } = await snapshots.updateOne(filter, change, { session })
    if (modifiedCount === 0) return
    await logAct({ act: 'versionHidden', by: user._id, communityId, targetId: dataId, details: { hidden } }, session)
  })
}
