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
import { serializeOn } from '../objects/objects.service.ts'
import { type Summarised } from '../objects/summarised.ts'
import { LinkModel, type FullLink } from './links.model.ts'

/** Returns the `contains` links of a view or to an object. */
export const containsLinks = (
  filter: { from: string } | { to: string },
  session: ClientSession | null,
): Promise<FullLink[]> =>
  LinkModel.find({ ...filter, type: 'contains' }, null, { session })
    .lean<FullLink[]>()
    .exec()

const hasPoint = (data: Place): data is Place & Point => data.x !== undefined && data.y !== undefined

/** Fixed items are in the background, inactive ones invisible. */
const placements = async (session: ClientSession | null, viewId: string): Promise<(FullLink & { data: Point })[]> => {
  const links = await containsLinks({ from: viewId }, session)
  return links.filter(
    (link): link is FullLink & { data: Point } =>
      !link.data.fixed && link._to.status !== 'inactive' && hasPoint(link.data),
  )
}

/** Returns the occupied positions of a view. */
export const placesTaken = async (session: ClientSession | null, viewId: string): Promise<Point[]> =>
  (await placements(session, viewId)).map(({ data }) => data)

/** Like `placesTaken`, before adding an item: concurrent callers are serialized until they commit (PLAC-08). */
export const placesInTurn = async (session: ClientSession, viewId: string): Promise<Point[]> => {
  await serializeOn(session, { _id: viewId })
  return placesTaken(session, viewId)
}

/** Like `placesInTurn`, with the items' real sizes. */
export const roomsTaken = async (session: ClientSession, viewId: string): Promise<(Rect & { id: string })[]> => {
  await serializeOn(session, { _id: viewId })
  const links = await placements(session, viewId)
  return links.map(({ to: id, data, _to }) => ({ id, x: data.x, y: data.y, ...itemRoom({ data, _to }) }))
}

/** Returns the ids of notes that build on a note. */
export const buildOnsOf = async (session: ClientSession, parentId: string): Promise<Set<string>> => {
  const links = await LinkModel.find({ to: parentId, type: 'buildson' }, { from: 1 }, { session }).lean()
  return new Set(links.map(({ from }) => from))
}

/** Returns the authors of the objects that a note builds on. */
export const authorsBuiltOn = async (session: ClientSession, noteId: string): Promise<string[]> => {
  const links = await LinkModel.find({ from: noteId, type: 'buildson' }, { '_to.authors': 1 }, { session }).lean<
    FullLink[]
  >()
  return [...new Set(links.flatMap(({ _to }) => _to.authors))]
}

const keyOf = ({ x, y }: Point) => `${x} ${y}`

/** Returns functions that place items one after another, each avoiding the previous ones; search positions are remembered. */
export const createPlacer = (taken: Point[]) => {
  const points = new Set(taken.map(keyOf))
  const columns = new Map<string, number>()
  const steps = new Map<string, Point>()
  const take = <P extends Point>(place: P): P => {
    taken.push(place)
    points.add(keyOf(place))
    return place
  }

  const free = (wanted: Point = FIRST_PLACE): Point => {
    const start = isWithinReach(wanted) ? wanted : FIRST_PLACE
    const key = keyOf(start)
    const { x, y } = freePlace(taken, { x: columns.get(key) ?? start.x, y: start.y })
    columns.set(key, x)
    return take({ x, y })
  }
  /** Default: first free position; a given one is shifted off items at exactly that position (contract/api.md 10.2). Positions out of reach are unchanged. */
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

/** Returns a new item's data with its position; with `overlapping` a given position is kept. */
export const placeOnView = async (
  session: ClientSession,
  viewId: string,
  data: Place,
  overlapping: boolean,
): Promise<Place> => (overlapping && hasPoint(data) ? data : createPlacer(await placesInTurn(session, viewId)).at(data))

/** Returns the data of new items with positions, each avoiding the previous ones. */
export const placeAllOnView = async (
  session: ClientSession,
  viewId: string,
  items: readonly Place[],
): Promise<Place[]> => {
  const { at } = createPlacer(await placesInTurn(session, viewId))
  return items.map(at)
}

/** Returns positions of new contributions: given or default, or the next free one if overlaps are prevented. */
export const placeAllMade = async (
  session: ClientSession,
  view: { _id: string; communityId: string },
  items: readonly Place[],
): Promise<Place[]> => {
  const wanted = items.map((data) => ({ ...FIRST_PLACE, ...data }))
  if (!(await findRootSettings(view.communityId)).features.preventOverlap) return wanted
  const { free } = createPlacer(await placesInTurn(session, view._id))
  return wanted.map((data) => ({ ...data, ...free(data) }))
}

/** Returns positions of new contributions, moved together to the nearest free position (PLAC-04), inside `within` while there is room (PLAC-01). */
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
