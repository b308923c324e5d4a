import { itemRoom, NEW_NOTE_ROOM } from '../../../../shared/rules/item-room.ts'
import { FIRST_PLACE, type Point, type Rect, type Size } from '../../../../shared/rules/geometry.ts'
import { nearestPlace, nearestPlaceIn } from '../../../../shared/rules/nearest-place.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'

/** Margin to the edge of the visible part, in canvas units. */
const MARGIN = 20

const taken = (items: readonly BoardItem[]): Rect[] =>
  items.flatMap((item) => {
    const { x, y, fixed } = item.data
    return x === undefined || y === undefined || fixed ? [] : [{ x, y, ...itemRoom(item) }]
  })

/** Free position nearest to the centre of the visible part, entirely inside if there is space (row PLAC-01). */
export const placeInSight = (
  seen: Rect | undefined,
  items: readonly BoardItem[],
  size: Size = NEW_NOTE_ROOM,
): Point => {
  if (!seen) return FIRST_PLACE
  const middle = { x: seen.x + (seen.width - size.width) / 2, y: seen.y + (seen.height - size.height) / 2 }
  const area = {
    x: seen.x + MARGIN,
    y: seen.y + MARGIN,
    width: seen.width - 2 * MARGIN,
    height: seen.height - 2 * MARGIN,
  }
  const rooms = taken(items)
  const { x, y } = nearestPlaceIn(area, rooms, size, middle) ?? nearestPlace(rooms, size, middle)
  return { x: Math.round(x), y: Math.round(y) }
}
