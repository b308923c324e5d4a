import type { ClientSession } from 'mongoose'
import { canFix, canLock, type Guarded, type Member } from '../../../shared/access.ts'
import { BUILD_ON_OFFSET, freePlace, isWithinReach, type Point } from '../../../shared/geometry.ts'
import type { Place } from '../../../shared/links.ts'
import { LinkModel, type FullLink } from './links.model.ts'

/** The links by which an object stands on views (or a view holds objects). */
export const containsLinks = (
  filter: { from: string } | { to: string },
  session: ClientSession | null,
): Promise<FullLink[]> =>
  LinkModel.find({ ...filter, type: 'contains' }, null, { session })
    .lean<FullLink[]>()
    .exec()

const hasPoint = (data: Place): data is Place & Point => data.x !== undefined && data.y !== undefined

/** Where the items of a view stand that others make room for: fixed ones lie behind, removed ones are gone. */
export const placesTaken = async (session: ClientSession | null, viewId: string): Promise<Point[]> => {
  const links = await containsLinks({ from: viewId }, session)
  return links
    .filter(({ data, _to }) => !data.fixed && _to.status !== 'inactive')
    .map(({ data }) => data)
    .filter(hasPoint)
}

/**
 * Where a new item stands: the first free place when none is given, else the given one, moved on while another
 * item stands exactly there and may not be overlapped (contract/api.md 10.2). One far out of reach stays as given.
 */
export const placeOnView = async (
  session: ClientSession,
  viewId: string,
  data: Place,
  overlapping: boolean,
): Promise<Place> => {
  if (overlapping && hasPoint(data)) return data
  const taken = await placesTaken(session, viewId)
  if (!hasPoint(data)) return { ...data, ...freePlace(taken) }
  const place = { ...data }
  while (isWithinReach(place) && taken.some(({ x, y }) => x === place.x && y === place.y)) {
    place.x += BUILD_ON_OFFSET
    place.y += BUILD_ON_OFFSET
  }
  return place
}

const FIXING = ['fixed', 'draggable'] as const
const MOVING = ['x', 'y', 'width', 'height', ...FIXING] as const

/**
 * The keys of a place that the change would set otherwise than they stand, although the member may not: fixing
 * needs an author of the item, locking one of the view, and a locked item stays as it is for everybody else.
 */
export const keysRefused = (member: Member, view: Guarded, item: Guarded, old: Place, change: Place): string[] => {
  const differs = (key: string) => key in change && change[key] !== old[key]
  if (canLock(member, view)) return []
  const guarded = old.locked ? MOVING : canFix(member, item) ? [] : FIXING
  return ['locked', ...guarded].filter(differs)
}
