import type { Guarded, Member } from '../../../../shared/rules/access.ts'
import { type ItemState, placeRefusal, STATE_DATA, stateOf } from '../../../../shared/rules/item-states.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'

export const LOCK_CHANGES = [
  { name: 'fixPosition', to: 'softFixed', from: ['free'] },
  { name: 'lock', to: 'fixed', from: ['free', 'softFixed'] },
  { name: 'hardLock', to: 'locked', from: ['free', 'softFixed', 'fixed'] },
  { name: 'unlock', to: 'free', from: ['softFixed', 'fixed', 'locked'] },
] as const satisfies readonly { name: string; to: ItemState; from: readonly ItemState[] }[]
export type LockChange = (typeof LOCK_CHANGES)[number]

/** Input of the access rules for a board item; fields common to all items are not sent with each. */
export const guardedOf = ({ to, _to }: BoardItem): Guarded => ({ ..._to, _id: to })

export const applies = ({ from }: LockChange, { data }: BoardItem) =>
  (from as readonly ItemState[]).includes(stateOf(data))

/** Transitions allowed to a member who may write the view. */
export const lockChangesOffered = (member: Member, view: Guarded, item: BoardItem): LockChange[] =>
  LOCK_CHANGES.filter(
    (way) => applies(way, item) && !placeRefusal(member, view, guardedOf(item), item.data, STATE_DATA[way.to]),
  )

/** Returns whether an item is locked but not fixed, which no known client writes. */
export const isContradictory = ({ data }: BoardItem) => data.locked === true && data.fixed !== true

/** Returns whether a transition sets or removes a lock, as opposed to fixing. */
export const isAboutLock = ({ to }: LockChange, items: readonly BoardItem[]) =>
  to === 'locked' || (to === 'free' && items.some(({ data }) => stateOf(data) === 'locked'))
