import { canFix, canLock, canRemoveFromView, isAuthorOrGroupMember, type Guarded, type Member } from './access.ts'
import type { ErrorCode } from '../wire/errors.ts'
import type { Place } from '../domain/links.ts'

/** Every state except `free` prevents dragging. */
export type ItemState = 'free' | 'softFixed' | 'fixed' | 'locked'

/** Returns the state in a link's data: fixed items are behind the others; locked ones need the right to lock (contract/model.md 8). */
export const stateOf = ({ fixed, locked, draggable }: Place): ItemState => {
  if (locked) return 'locked'
  if (fixed) return 'fixed'
  return draggable === false ? 'softFixed' : 'free'
}

export const STATE_DATA = {
  free: { draggable: true, fixed: false, locked: false },
  softFixed: { draggable: false, fixed: false, locked: false },
  fixed: { draggable: false, fixed: true, locked: false },
  locked: { draggable: false, fixed: true, locked: true },
} as const satisfies Record<ItemState, Place>

/** Effective values of placement keys, including defaults. */
const MEANING = {
  fixed: ({ fixed }: Place) => fixed === true,
  locked: ({ locked }: Place) => locked === true,
  draggable: ({ draggable }: Place) => draggable !== false,
  x: ({ x }: Place) => x,
  y: ({ y }: Place) => y,
  width: ({ width }: Place) => width,
  height: ({ height }: Place) => height,
}
type Kept = keyof typeof MEANING

const FIXING: readonly Kept[] = ['fixed', 'draggable']
const STANDING: readonly Kept[] = ['x', 'y', 'width', 'height', ...FIXING]

/**
 * Returns the changed keys that the member may not change (LOCK-17, LOCK-19). Fixing needs an author of the item or a manager; locking, and any change of a
 * locked item, an author of the view or a manager.
 */
export const keysRefused = (member: Member, view: Guarded, item: Guarded, old: Place, change: Place): string[] => {
  const differs = (key: Kept) => key in change && MEANING[key](change) !== MEANING[key](old)
  if (canLock(member, view)) {
    // A lock also fixes the item, so the right to lock includes fixing.
    return differs('locked') || canFix(member, item) ? [] : FIXING.filter(differs)
  }
  const held = old.locked ? STANDING : canFix(member, item) ? [] : FIXING
  return (['locked', ...held] as Kept[]).filter(differs)
}

const POSITION: readonly string[] = ['x', 'y', 'width', 'height', 'showInPlace', 'fixed', 'draggable']

/** Returns whether an item's author may make this change even on a view they can't write (contract/api.md 10.2). */
export const placesOwn = (member: Member, item: Guarded, change: Place) =>
  isAuthorOrGroupMember(member, item) && Object.keys(change).every((key) => POSITION.includes(key))

/** Returns why a member may not change a placement; undefined if allowed. Write access to the view is checked elsewhere. */
export const placeRefusal = (
  member: Member,
  view: Guarded,
  item: Guarded,
  old: Place,
  change: Place,
): ErrorCode | undefined => {
  const refused = keysRefused(member, view, item, old, change)
  if (refused.length === 0) return undefined
  if (refused.includes('locked')) return change.locked ? 'item.notLockable' : 'item.notUnlockable'
  if (!FIXING.some((key) => refused.includes(key))) return 'item.locked'
  return change.fixed || change.draggable === false ? 'item.notFixable' : 'item.notUnfixable'
}

/** Returns whether the member may remove an item from a view: authors and managers, everyone in free mode; locked items need the right to unlock. */
export const mayTakeOff = (member: Member, view: Guarded, item: Guarded, place: Place, freeMode: boolean): boolean =>
  keysRefused(member, view, item, place, { locked: false }).length === 0 && canRemoveFromView(member, item, freeMode)
