import type { Guarded, Member } from '../../../../shared/rules/access.ts'
import { type ItemState, placeRefusal, STATE_DATA, stateOf } from '../../../../shared/rules/item-states.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'

/** The ways to change how firmly an item stands, and from which states each leads. */
export const LOCK_CHANGES = [
  { name: 'fixPosition', to: 'softFixed', from: ['free'] },
  { name: 'lock', to: 'fixed', from: ['free', 'softFixed'] },
  { name: 'hardLock', to: 'locked', from: ['free', 'softFixed', 'fixed'] },
  { name: 'unlock', to: 'free', from: ['softFixed', 'fixed', 'locked'] },
] as const satisfies readonly { name: string; to: ItemState; from: readonly ItemState[] }[]
export type LockChange = (typeof LOCK_CHANGES)[number]

/** Returns what the rules of access need to know of an item; what all items of a board have in common is not sent with each. */
export const guardedOf = ({ to, _to }: BoardItem): Guarded => ({ ..._to, _id: to })

/** Returns whether this way leads on from where the item is. */
export const applies = ({ from }: LockChange, { data }: BoardItem) =>
  (from as readonly ItemState[]).includes(stateOf(data))

/** The ways that are open to a member, on a view that they may write. */
export const lockChangesOffered = (member: Member, view: Guarded, item: BoardItem): LockChange[] =>
  LOCK_CHANGES.filter(
    (way) => applies(way, item) && !placeRefusal(member, view, guardedOf(item), item.data, STATE_DATA[way.to]),
  )

/** Returns whether an item's data say both that it is locked and that it is not fixed: no known client writes that. */
export const isContradictory = ({ data }: BoardItem) => data.locked === true && data.fixed !== true

/** Returns whether setting or lifting this is about the lock, or only about standing fast. */
export const isAboutLock = ({ to }: LockChange, items: readonly BoardItem[]) =>
  to === 'locked' || (to === 'free' && items.some(({ data }) => stateOf(data) === 'locked'))
