import type { Rect } from '../../../engines/canvas/types.ts'

/** Portrait width and height in mm. */
export const PAPERS = { A4: [210, 297], A3: [297, 420] } as const
export type Paper = keyof typeof PAPERS
export const TURNS = ['auto', 'portrait', 'landscape'] as const
export type Turn = (typeof TURNS)[number]

/** In mm. */
export const MARGIN = 12
/** Room above the map, in mm. */
const HEAD = 15
const PX_PER_MM = 96 / 25.4

/** Least legible scales of cards and of titles. */
const CARDS_FROM = 0.45
const TITLES_FROM = 0.25
export type Detail = 'cards' | 'titles' | 'numbers'

/** Excess over estimated heights, in canvas units. */
const SLACK = 40

export interface Fit {
  landscape: boolean
  /** Of the map, in mm. */
  width: number
  height: number
  /** CSS pixels per canvas unit. */
  scale: number
  /** Top left corner of the map, in canvas units. */
  left: number
  top: number
  detail: Detail
}

const boundsOf = (rects: readonly Rect[]) => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return right < left
    ? { left: 0, top: 0, width: 1, height: 1 }
    : { left, top, width: right - left, height: bottom - top + SLACK }
}

const detailAt = (scale: number): Detail => {
  if (scale >= CARDS_FROM) return 'cards'
  return scale >= TITLES_FROM ? 'titles' : 'numbers'
}

export const fitMap = (rects: readonly Rect[], paper: Paper, turn: Turn): Fit => {
  const bounds = boundsOf(rects)
  const [short, long] = PAPERS[paper]
  const on = (landscape: boolean): Fit => {
    const [width, height] = [(landscape ? long : short) - 2 * MARGIN, (landscape ? short : long) - 2 * MARGIN - HEAD]
    const [across, down] = [width * PX_PER_MM, height * PX_PER_MM]
    const scale = Math.min(1, across / bounds.width, down / bounds.height)
    const aside = (across / scale - bounds.width) / 2
    return { landscape, width, height, scale, left: bounds.left - aside, top: bounds.top, detail: detailAt(scale) }
  }
  if (turn !== 'auto') return on(turn === 'landscape')
  const [upright, across] = [on(false), on(true)]
  return across.scale > upright.scale ? across : upright
}
