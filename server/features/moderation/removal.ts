import { HOLDABLE_TYPES, type Contribution, type Held, type Removal } from '../../../shared/domain/contributions.ts'
import { canManage } from '../../../shared/rules/access.ts'
import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { changeObject, toContribution, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { openObject } from '../contributions/contributions.service.ts'

type Deps = Pick<AppContext, 'events'>

const isOvertaken = (error: unknown) => error instanceof AppError && error.code === 'object.savedElsewhere'

/** Opens a contribution for a manager and changes it by `change`, again if it was saved meanwhile; undefined if nothing is to change. */
const decide = async (
  { events }: Deps,
  user: SessionUser,
  id: string,
  act: 'contributionRemoved' | 'contributionRestored',
  change: (object: ObjectDoc, by: string | null) => Partial<ObjectDoc> | undefined,
): Promise<Contribution> => {
  for (;;) {
    const { object: found, member } = await openObject(user, id)
    if (!canManage(member)) throw new AppError('forbidden')
    if (!HOLDABLE_TYPES.includes(found.type) || found.status === 'unsaved') throw new AppError('object.notRemovable')
    const set = change(found, member.authorId)
    if (!set) return toContribution(found, member)
    try {
      const object = await withWrites(events, async (writes) => {
        const { communityId } = found
        await logAct({ act, by: user._id, communityId, targetId: id, details: { type: found.type } }, writes.session)
        return await changeObject(writes, found, set, member.authorId)
      })
      return toContribution(object, member)
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
  }
}

const isHeld = (object: ObjectDoc, state: Held) => object.held === state

/**
 * Removes a contribution for everyone but managers (MODR-01), with who, when and why. Its links stay, so that it comes
 * back to its places. Repeated, it changes nothing. Throws 'forbidden' for others than managers.
 */
export const removeForEveryone = (deps: Deps, user: SessionUser, id: string, { reason = '' }: Removal) =>
  decide(deps, user, id, 'contributionRemoved', (object, by) =>
    isHeld(object, 'removed')
      ? undefined
      : {
          held: 'removed',
          permission: 'private',
          holding: { permission: object.holding?.permission ?? object.permission, by, at: new Date(), reason },
        },
  )

/** Undoes `removeForEveryone` (MODR-02): the contribution has its former permission again. */
export const restore = (deps: Deps, user: SessionUser, id: string) =>
  decide(deps, user, id, 'contributionRestored', ({ held, holding }) =>
    held === 'removed' ? { held: null, holding: null, permission: holding?.permission ?? 'protected' } : undefined,
  )
