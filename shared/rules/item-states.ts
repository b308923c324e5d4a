import { canFix, canLock, canTakeOff, isAmongAuthors, type Guarded, type Member } from './access.ts'
import type { ErrorCode } from '../wire/errors.ts'
import type { Place } from '../domain/links.ts'

/** Describes how firmly an item stands on its view; every state but `free` keeps it from being dragged. */
export type ItemState = 'free' | 'softFixed' | 'fixed' | 'locked'

/** Returns what a link's data says of it: a fixed item lies behind the others, a locked one obeys who may lock (contract/model.md 8). */
export const stateOf = ({ fixed, locked, draggable }: Place): ItemState => {
  if (locked) return 'locked'
  if (fixed) return 'fixed'
  return draggable === false ? 'softFixed' : 'free'
}

/** The data that puts an item into a state, whichever it was in. */
export const STATE_DATA = {
  free: { draggable: true, fixed: false, locked: false },
  softFixed: { draggable: false, fixed: false, locked: false },
  fixed: { draggable: false, fixed: true, locked: false },
  locked: { draggable: false, fixed: true, locked: true },
} as const satisfies Record<ItemState, Place>

/** Lists what the keys of a place mean, also where they are not written. */
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
 * The keys of a place that the change would set otherwise than they stand, although the member may not
 * (LOCK-17, LOCK-19): fixing needs an author of the item or a manager, locking an author of the view or a
 * manager, and a locked item stays as it is for whoever may not unlock it.
 */
export const keysRefused = (member: Member, view: Guarded, item: Guarded, old: Place, change: Place): string[] => {
  const differs = (key: Kept) => key in change && MEANING[key](change) !== MEANING[key](old)
  if (canLock(member, view)) {
    // A lock holds an item in its place: whoever may set or lift it sets or lifts that with it.
    return differs('locked') || canFix(member, item) ? [] : FIXING.filter(differs)
  }
  const held = old.locked ? STANDING : canFix(member, item) ? [] : FIXING
  return (['locked', ...held] as Kept[]).filter(differs)
}

const POSITION: readonly string[] = ['x', 'y', 'width', 'height', 'showInPlace', 'fixed', 'draggable']

/** Returns whether a change is one that an item's author may make even on a view they may not write (contract/api.md 10.2). */
export const placesOwn = (member: Member, item: Guarded, change: Place) =>
  isAmongAuthors(member, item) && Object.keys(change).every((key) => POSITION.includes(key))

/** Why a member may not change a place so; undefined where they may. Whether they may write the view is asked before. */
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

/** An item is taken off a view by its authors and managers, in free mode by anybody; a locked one needs the lock's right. */
export const mayTakeOff = (member: Member, view: Guarded, item: Guarded, place: Place, freeMode: boolean): boolean =>
  keysRefused(member, view, item, place, { locked: false }).length === 0 && canTakeOff(member, item, freeMode)
