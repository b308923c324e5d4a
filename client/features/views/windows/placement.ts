import { type Point, type Rect, type Size, WINDOW_OFFSET } from '../../../../shared/rules/geometry.ts'

// In pixels of the browser's window.

const MARGIN = 12
const SMALLEST: Size = { width: 320, height: 240 }
/** VIEW-10. */
const SHARE: Size = { width: 0.8, height: 0.9 }

export interface Home extends Point {
  step: number
}

export type Half = 'left' | 'right'

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

export const inside = ({ x, y, width, height }: Rect, screen: Size): Point => ({
  x: between(MARGIN, x, screen.width - width - MARGIN),
  y: between(MARGIN, y, screen.height - height - MARGIN),
})

export const limited = ({ width, height }: Size, screen: Size): Size => {
  const [widest, highest] = [screen.width * SHARE.width, screen.height * SHARE.height]
  return {
    width: Math.min(Math.max(SMALLEST.width, width), widest),
    height: Math.min(Math.max(SMALLEST.height, height), highest),
  }
}

/** Returns the place right of a card, else left of it, else at the edge of the side with more room. */
export const beside = (card: Rect, width: number, screen: Size): Home => {
  const right = card.x + card.width
  const last = screen.width - MARGIN - width
  const y = card.y
  if (right <= last) return { x: Math.min(right + MARGIN, last), y, step: WINDOW_OFFSET }
  const left = card.x - width
  if (left >= MARGIN) return { x: Math.max(left - MARGIN, MARGIN), y, step: -WINDOW_OFFSET }
  return screen.width - right > card.x ? { x: last, y, step: -WINDOW_OFFSET } : { x: MARGIN, y, step: WINDOW_OFFSET }
}

const isSamePlace = (a: Point, b: Point) => Math.abs(a.x - b.x) < WINDOW_OFFSET && Math.abs(a.y - b.y) < WINDOW_OFFSET

/** Returns the place, with an offset if it is taken. */
export const apart = (home: Home, { width, height }: Size, taken: readonly Point[], screen: Size): Point => {
  const move = (x: number, y: number) => inside({ x, y, width, height }, screen)
  let at = move(home.x, home.y)
  while (taken.some((other) => isSamePlace(at, other))) {
    const next = move(at.x + home.step, at.y + WINDOW_OFFSET)
    if (next.x === at.x && next.y === at.y) return at
    at = next
  }
  return at
}

/** Edges are points of the compass; `move` is the bar. */
export const dragged = (box: Rect, edge: string, dx: number, dy: number, screen: Size): Rect => {
  if (edge === 'move') return { ...box, ...inside({ ...box, x: box.x + dx, y: box.y + dy }, screen) }
  const [west, north] = [edge.includes('w'), edge.includes('n')]
  const wanted = {
    width: west ? Math.min(box.width - dx, box.x + box.width - MARGIN) : box.width + (edge.includes('e') ? dx : 0),
    height: north ? Math.min(box.height - dy, box.y + box.height - MARGIN) : box.height + (edge.includes('s') ? dy : 0),
  }
  const size = limited(wanted, screen)
  const x = west ? box.x + box.width - size.width : box.x
  const y = north ? box.y + box.height - size.height : box.y
  return { ...size, ...inside({ x, y, ...size }, screen) }
}

export const halfOf = (half: Half, top: number, screen: Size): Rect => {
  const width = screen.width / 2
  return { x: half === 'left' ? 0 : width, y: top, width, height: screen.height - top }
}
