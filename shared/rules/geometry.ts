/** The size every item counts with when a free place is sought, in canvas units (VIEW-18). */
export const ITEM_WIDTH = 80
export const ITEM_HEIGHT = 40
export const CANVAS_OFFSET = 10
/** What is put exactly upon another item stands this far right of and below it. */
export const STEP_ASIDE = 50
/** A build-on stands this far right of its parent, and below what it follows, so that the arrow between them is seen. */
export const BUILD_ON_PLACE: Point = { x: 50, y: 30 }
/** Farther out, in canvas units, steps vanish in rounding, and no screen shows what stands there. */
const REACH = 1e9
/** The search for a free place turns to the next column below this height. */
const COLUMN_HEIGHT = 1000

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Rect extends Point, Size {}

/** The smallest rectangle around all; undefined of none. */
export function boundsOf(rects: Iterable<Readonly<Rect>>): Rect | undefined {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return left === Infinity ? undefined : { x: left, y: top, width: right - left, height: bottom - top }
}

/** Where the first item of a canvas stands, and every further one that may overlap it. */
export const FIRST_PLACE: Point = { x: CANVAS_OFFSET, y: CANVAS_OFFSET }

/** Returns whether a place can be stepped on from; any finite one may be stored. */
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

/** A view within a window over the canvas, in pixels, and how much of the viewport it takes at most. */
export const INTERNAL_WINDOW = { width: 650, height: 410 } as const
export const INTERNAL_WINDOW_SHARE = 0.8
/** Tells how much of the screen a window of its own takes. */
export const POPUP_SHARE = { width: 0.5, height: 0.8 } as const
/** Tells how much of the page's window, both ways, the window of a linked document takes. */
export const DOCUMENT_POPUP_SHARE = 0.7

/** A note dialog's width by the width of the screen, in pixels. */
export const dialogWidth = (screenWidth: number) =>
  DIALOG_WIDTHS.find(({ upTo }) => screenWidth <= upTo)?.width ?? WIDEST_DIALOG

/** The drawing tool's height by the height of the window, in pixels (DRAW-02). */
export const drawingToolHeight = (windowHeight: number) => (windowHeight < 600 ? windowHeight * 0.9 - 105 : 400)

/** Where attachments stand on a view when nobody chose a place (ATTC-10). */
export const ATTACHMENT_PLACE: Point = { x: 200, y: 200 }
/** Tells how wide a picture that was attached stands on a view at first, in canvas units, and how wide it is shown at most. */
export const PICTURE_WIDTH = 100
export const PICTURE_WIDTH_MAX = 200
/** A video that was attached, in pixels. */
export const VIDEO_SIZE = { width: 720, height: 420 } as const

/** The size that an attached picture is shown in, from its own or what its link says: none is wider than others, and all keep their shape. */
export const shownPicture = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, PICTURE_WIDTH_MAX / width)
  return { width: width * scale, height: Math.round(height * scale) }
}
