import type { ClientSession } from 'mongoose'
import { itemRoom } from '../../../shared/rules/item-room.ts'
import {
  boundsOf,
  FIRST_PLACE,
  freePlace,
  isWithinReach,
  type Point,
  type Rect,
  STEP_ASIDE,
} from '../../../shared/rules/geometry.ts'
import type { Place } from '../../../shared/domain/links.ts'
import { nearestPlace, nearestPlaceIn } from '../../../shared/rules/nearest-place.ts'
import { findRootSettings } from '../communities/root-settings.ts'
import { takeTurn } from '../objects/objects.service.ts'
import { type Summarised } from '../objects/summarised.ts'
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

/** The links of what stands on a view and others make room for: fixed items lie behind, removed ones are gone. */
const placements = async (session: ClientSession | null, viewId: string): Promise<(FullLink & { data: Point })[]> => {
  const links = await containsLinks({ from: viewId }, session)
  return links.filter(
    (link): link is FullLink & { data: Point } =>
      !link.data.fixed && link._to.status !== 'inactive' && hasPoint(link.data),
  )
}

/** Returns where the items of a view stand that others make room for. */
export const placesTaken = async (session: ClientSession | null, viewId: string): Promise<Point[]> =>
  (await placements(session, viewId)).map(({ data }) => data)

/** As `placesTaken`, for a caller that is about to add an item there: simultaneous callers take turns until they commit (PLAC-08). */
export const placesInTurn = async (session: ClientSession, viewId: string): Promise<Point[]> => {
  await takeTurn(session, { _id: viewId })
  return placesTaken(session, viewId)
}

/** As `placesInTurn`, by the items' real sizes. */
export const roomsTaken = async (session: ClientSession, viewId: string): Promise<(Rect & { id: string })[]> => {
  await takeTurn(session, { _id: viewId })
  const links = await placements(session, viewId)
  return links.map(({ to: id, data, _to }) => ({ id, x: data.x, y: data.y, ...itemRoom({ data, _to }) }))
}

/** The ids of the notes that build on another one. */
export const buildOnsOf = async (session: ClientSession, parentId: string): Promise<Set<string>> => {
  const links = await LinkModel.find({ to: parentId, type: 'buildson' }, { from: 1 }, { session }).lean()
  return new Set(links.map(({ from }) => from))
}

const keyOf = ({ x, y }: Point) => `${x} ${y}`

/**
 * Places for items that come to a view one after another, each making room for those before it. Where a search from some
 * point has come to is remembered: everything that a request brings may be wanted at the same one.
 */
export const roomAmong = (taken: Point[]) => {
  const points = new Set(taken.map(keyOf))
  const columns = new Map<string, number>()
  const steps = new Map<string, Point>()
  const take = <P extends Point>(place: P): P => {
    taken.push(place)
    points.add(keyOf(place))
    return place
  }

  /** The first free place from a point; see `freePlace`. */
  const free = (wanted: Point = FIRST_PLACE): Point => {
    const start = isWithinReach(wanted) ? wanted : FIRST_PLACE
    const key = keyOf(start)
    const { x, y } = freePlace(taken, { x: columns.get(key) ?? start.x, y: start.y })
    columns.set(key, x)
    return take({ x, y })
  }
  /**
   * The first free place when none is given, else the given one, moved on while another item stands exactly there
   * (contract/api.md 10.2). One far out of reach stays as given.
   */
  const at = (data: Place): Place & Point => {
    if (!hasPoint(data)) return { ...data, ...free() }
    const key = keyOf(data)
    const place = { ...data, ...steps.get(key) }
    while (isWithinReach(place) && points.has(keyOf(place))) {
      place.x += STEP_ASIDE
      place.y += STEP_ASIDE
    }
    steps.set(key, { x: place.x, y: place.y })
    return take(place)
  }
  return { free, at }
}

/** Returns where a new item of a view stands; one that has a place and may overlap others stays there. */
export const placeOnView = async (
  session: ClientSession,
  viewId: string,
  data: Place,
  overlapping: boolean,
): Promise<Place> => (overlapping && hasPoint(data) ? data : roomAmong(await placesInTurn(session, viewId)).at(data))

/** Returns where several new items of a view stand, each making room for those before it. */
export const placeAllOnView = async (
  session: ClientSession,
  viewId: string,
  items: readonly Place[],
): Promise<Place[]> => {
  const { at } = roomAmong(await placesInTurn(session, viewId))
  return items.map(at)
}

/**
 * Returns where contributions stand that have just been made: at their place, or the canvas's first one, whoever stands there;
 * where the community prevents overlaps, at the next free place from there.
 */
export const placeAllMade = async (
  session: ClientSession,
  view: { _id: string; communityId: string },
  items: readonly Place[],
): Promise<Place[]> => {
  const wanted = items.map((data) => ({ ...FIRST_PLACE, ...data }))
  if (!(await findRootSettings(view.communityId)).features.preventOverlap) return wanted
  const { free } = roomAmong(await placesInTurn(session, view._id))
  return wanted.map((data) => ({ ...data, ...free(data) }))
}

/**
 * Returns where contributions stand that have just been made and are kept apart: all moved as one to the nearest place where they
 * lie over nothing by their real sizes (row PLAC-04), within the given area as long as that has one (row PLAC-01). What lies out of
 * reach stays as given.
 */
export const placeAllApart = async (
  session: ClientSession,
  view: { _id: string },
  items: readonly { to: Summarised; data: Place }[],
  within?: Rect,
): Promise<Place[]> => {
  const wanted = items.map(({ to, data }) => ({ to, data: { ...FIRST_PLACE, ...data } }))
  if (!wanted.every(({ data }) => isWithinReach(data))) return wanted.map(({ data }) => data)
  const block = boundsOf(wanted.map(({ to, data }) => ({ x: data.x, y: data.y, ...itemRoom({ data, _to: to }) })))
  if (!block) return []
  const taken = await roomsTaken(session, view._id)
  const place = (within && nearestPlaceIn(within, taken, block, block)) ?? nearestPlace(taken, block, block)
  return wanted.map(({ data }) => ({ ...data, x: data.x + place.x - block.x, y: data.y + place.y - block.y }))
}
