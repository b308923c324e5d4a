/** The size every item counts with when a free place is sought, in canvas units (specification 2, section 9). */
export const ITEM_WIDTH = 80
export const ITEM_HEIGHT = 40
export const CANVAS_OFFSET = 10
/** A build-on stands this far right of and below its parent. */
export const BUILD_ON_OFFSET = 50
/** Farther out, in canvas units, steps vanish in rounding, and no screen shows what stands there. */
const REACH = 1e9
/** The search for a free place turns to the next column below this height. */
const COLUMN_HEIGHT = 1000

export interface Point {
  x: number
  y: number
}
const FIRST_PLACE: Point = { x: CANVAS_OFFSET, y: CANVAS_OFFSET }

/** Whether a place can be stepped on from; any finite one may be stored. */
export const isWithinReach = ({ x, y }: Point) => Math.abs(x) <= REACH && Math.abs(y) <= REACH

const overlaps = (a: Point, b: Point) => Math.abs(a.x - b.x) < ITEM_WIDTH && Math.abs(a.y - b.y) < ITEM_HEIGHT

/**
 * The first free place from `start`: down the column in steps of the item width, then one column to the right.
 * Every item counts as 80 × 40. A start out of reach counts as the canvas's first place.
 */
export const freePlace = (items: readonly Point[], wanted: Point = FIRST_PLACE): Point => {
  const start = isWithinReach(wanted) ? wanted : FIRST_PLACE
  const bottom = start.y + COLUMN_HEIGHT
  for (let x = start.x; ; x += ITEM_WIDTH) {
    const column = items.filter((item) => Math.abs(item.x - x) < ITEM_WIDTH)
    for (let y = start.y; y < bottom; y += ITEM_WIDTH) {
      const place = { x, y }
      if (!column.some((item) => overlaps(item, place))) return place
    }
  }
}

/** Fixed items lie behind everything, drawings and attachments behind notes and views. */
export const layerOf = (item: { type: string; fixed?: boolean | undefined }): -1 | 5 | 10 =>
  item.fixed ? -1 : item.type === 'Note' || item.type === 'View' ? 10 : 5

const DIALOG_WIDTHS = [
  { upTo: 960, width: 640 },
  { upTo: 1336, width: 750 },
  { upTo: 1920, width: 850 },
] as const
const WIDEST_DIALOG = 1080
export const DIALOG_HEIGHT = 636
/** Every further note window is offset by this many pixels. */
export const WINDOW_OFFSET = 20

/** A note dialog's width by the width of the screen, in pixels. */
export const dialogWidth = (screenWidth: number) =>
  DIALOG_WIDTHS.find(({ upTo }) => screenWidth <= upTo)?.width ?? WIDEST_DIALOG
