/** Size assumed for every item when searching a free position, in canvas units (VIEW-18). */
export const ITEM_WIDTH = 80
export const ITEM_HEIGHT = 40
export const CANVAS_OFFSET = 10
/** Offset from an item at the same position, to the right and down. */
export const STEP_ASIDE = 50
/** Offset of a build-on from its parent, so that the arrow between them is visible. */
export const BUILD_ON_PLACE: Point = { x: 50, y: 30 }
/** Maximum coordinate, in canvas units: beyond it, steps are lost to rounding. */
const REACH = 1e9
/** Height after which the search for a free position continues in the next column. */
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

/** Returns the bounding box; undefined for an empty list. */
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

/** Default position of items, which may overlap there. */
export const FIRST_PLACE: Point = { x: CANVAS_OFFSET, y: CANVAS_OFFSET }

/** Returns whether a search can start here; any finite position may be stored. */
export const isWithinReach = ({ x, y }: Point) => Math.abs(x) <= REACH && Math.abs(y) <= REACH

const overlaps = (a: Point, b: Point) => Math.abs(a.x - b.x) < ITEM_WIDTH && Math.abs(a.y - b.y) < ITEM_HEIGHT

/** Returns the first free position from `wanted`: down the column in steps of the item width, then one column to the right. Items count as 80 × 40. */
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

/** Returns the z-index: fixed items behind everything, drawings and attachments behind notes and views. */
export const layerOf = (item: { type: string; fixed?: boolean | undefined }): -1 | 5 | 10 =>
  item.fixed ? -1 : item.type === 'Note' || item.type === 'View' ? 10 : 5

const DIALOG_WIDTHS = [
  { upTo: 960, width: 640 },
  { upTo: 1336, width: 750 },
  { upTo: 1920, width: 850 },
] as const
const WIDEST_DIALOG = 1080
export const DIALOG_HEIGHT = 636
/** Offset between note windows, in px. */
export const WINDOW_OFFSET = 20

/** In px. */
export const INTERNAL_WINDOW = { width: 650, height: 410 } as const
/** Share of the screen. */
export const POPUP_SHARE = { width: 0.5, height: 0.8 } as const
/** Share of the page's window, both ways. */
export const DOCUMENT_POPUP_SHARE = 0.7

/** Returns a note dialog's width for a screen width, in px. */
export const dialogWidth = (screenWidth: number) =>
  DIALOG_WIDTHS.find(({ upTo }) => screenWidth <= upTo)?.width ?? WIDEST_DIALOG

/** Returns the drawing tool's height for a window height, in px (DRAW-02). */
export const drawingToolHeight = (windowHeight: number) => (windowHeight < 600 ? windowHeight * 0.9 - 105 : 400)

/** Default position of attachments (ATTC-10). */
export const ATTACHMENT_PLACE: Point = { x: 200, y: 200 }
/** Initial and maximum width of an attached picture, in canvas units. */
export const PICTURE_WIDTH = 100
export const PICTURE_WIDTH_MAX = 200
/** In px. */
export const VIDEO_SIZE = { width: 720, height: 420 } as const

/** Returns a picture's displayed size: limited in width, with its aspect ratio. */
export const displayedPicture = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, PICTURE_WIDTH_MAX / width)
  return { width: width * scale, height: Math.round(height * scale) }
}
