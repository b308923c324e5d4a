import { HOLDABLE_TYPES, type Contribution, type Removal } from '../../../shared/domain/contributions.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import type { AppContext } from '../../app-context.ts'
import { WaitingChangeModel } from '../../graph/approval/waiting-changes.model.ts'
import { collection } from '../../store/collection.ts'
import { queueChanged, release } from '../../graph/approval/approval.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { changeObject, toContribution, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { withWrites, type Writes } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { openObject } from '../contributions/contributions.service.ts'

type Deps = Pick<AppContext, 'events'>
type Change = Pick<ObjectDoc, 'permission' | 'held' | 'holding'>

const isOvertaken = (error: unknown) => error instanceof AppError && error.code === 'object.savedElsewhere'

/** Holds a contribution back or releases it; `act` writes the rest, undefined: no change. Retried on concurrent saves. Throws 'forbidden'. */
export const changeHeld = async (
  { events }: Deps,
  user: SessionUser,
  id: string,
  act: (writes: Writes, found: ObjectDoc, member: Member) => Promise<Change | undefined>,
): Promise<Contribution> => {
  for (;;) {
    const { object: found, member } = await openObject(user, id)
    if (!canManage(member)) throw new AppError('forbidden')
    try {
      const object = await withWrites(events, async (writes) => {
        queueChanged(writes, found.communityId)
        const set = await act(writes, found, member)
        if (!set) return found
        // The change of a removed contribution leaves the queue until it is restored.
        if (found.changeWaits)
          await collection(WaitingChangeModel).updateOne(
            { _id: id },
            { $set: { sentBack: set.held === 'removed' } },
            { session: writes.session },
          )
        await logAct(
          {
            act:
              set.held === 'removed'
                ? 'contributionRemoved'
                : found.held === 'waiting'
                  ? 'contributionApproved'
                  : 'contributionRestored',
            by: user._id,
            communityId: found.communityId,
            targetId: id,
            details: { type: found.type },
          },
          writes.session,
        )
        return await changeObject(writes, found, set, member.authorId)
      })
      return toContribution(object, member)
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
  }
}

/** Returns the change that removes; undefined if already removed. Throws 'object.notRemovable' for drafts and other types. */
export const removal = (found: ObjectDoc, { authorId: by }: Member, reason: string): Change | undefined => {
  const { type, status, held, holding, permission } = found
  if (!HOLDABLE_TYPES.includes(type) || status === 'unsaved') throw new AppError('object.notRemovable')
  if (held === 'removed') return undefined
  return {
    held: 'removed',
    permission: 'private',
    holding: { permission: holding?.permission ?? permission, by, at: new Date(), reason },
  }
}

/** Removes a contribution for everyone but managers (MODR-01). Links stay, for its restoration. Idempotent. Throws like `changeHeld` and `removal`. */
export const removeForEveryone = (deps: Deps, user: SessionUser, id: string, { reason = '' }: Removal) =>
  changeHeld(deps, user, id, async (_writes, found, member) => removal(found, member, reason))

/** Undoes `removeForEveryone` (MODR-02). */
export const restore = (deps: Deps, user: SessionUser, id: string) =>
  changeHeld(deps, user, id, async (_writes, found) => (found.held === 'removed' ? release(found) : undefined))
