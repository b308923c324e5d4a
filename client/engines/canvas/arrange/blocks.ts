import { boundsOf } from '../../../../shared/rules/geometry.ts'
import type { Point, Rect, Size } from '../types.ts'

export const GAP = 24
export const BLOCK_GAP = 72
const SHAPE = 1.6

export interface Sized extends Size {
  readonly id: string
}

export interface Placed extends Point {
  readonly id: string
}

export interface Heading extends Rect {
  readonly label: string
}

export interface Block extends Size {
  readonly places: readonly Placed[]
  readonly headings?: readonly Heading[]
}

const moved = <P extends Point>(points: readonly P[], { x, y }: Point): P[] =>
  points.map((point) => ({ ...point, x: point.x + x, y: point.y + y }))

export const merged = (blocks: readonly { block: Block; at: Point }[]): Block => {
  const bounds = boundsOf(blocks.map(({ block, at }) => ({ ...at, width: block.width, height: block.height })))
  if (!bounds) return { width: 0, height: 0, places: [] }
  const shifts = blocks.map(({ block, at }) => ({ block, by: { x: at.x - bounds.x, y: at.y - bounds.y } }))
  return {
    width: bounds.width,
    height: bounds.height,
    places: shifts.flatMap(({ block, by }) => moved(block.places, by)),
    headings: shifts.flatMap(({ block, by }) => moved(block.headings ?? [], by)),
  }
}

const LEAST_ROWS = 6

export const columnsOf = (
  items: readonly Sized[],
  rows = Math.max(LEAST_ROWS, Math.ceil(Math.sqrt(items.length * 2))),
): Block => {
  const places: Placed[] = []
  let [x, height] = [0, 0]
  for (let first = 0; first < items.length; first += rows) {
    const column = items.slice(first, first + rows)
    let y = 0
    for (const item of column) {
      places.push({ id: item.id, x, y })
      y += item.height + GAP
    }
    x += Math.max(...column.map(({ width }) => width)) + GAP
    height = Math.max(height, y - GAP)
  }
  return { width: Math.max(0, x - GAP), height, places }
}

export const gridOf = (items: readonly Sized[]): Block => {
  const mean = (key: keyof Size) => items.reduce((sum, item) => sum + item[key] + GAP, 0) / items.length
  const count = Math.max(1, Math.round(Math.sqrt((items.length * mean('height') * SHAPE) / mean('width'))) || 1)
  const lefts: number[] = [0]
  for (let column = 0; column < count; column += 1) {
    const widths = items.filter((_, at) => at % count === column).map(({ width }) => width)
    lefts.push((lefts[column] ?? 0) + Math.max(0, ...widths) + GAP)
  }
  const places: Placed[] = []
  let y = 0
  for (let first = 0; first < items.length; first += count) {
    const row = items.slice(first, first + count)
    for (const [column, { id }] of row.entries()) places.push({ id, x: lefts[column] ?? 0, y })
    y += Math.max(...row.map(({ height }) => height)) + GAP
  }
  const used = Math.min(count, items.length)
  return { width: Math.max(0, (lefts[used] ?? 0) - GAP), height: Math.max(0, y - GAP), places }
}

export const flowOf = (blocks: readonly Block[]): Block => {
  const area = blocks.reduce((sum, { width, height }) => sum + (width + BLOCK_GAP) * (height + BLOCK_GAP), 0)
  const most = Math.max(Math.sqrt(area * SHAPE), ...blocks.map(({ width }) => width))
  let [x, y, rowHeight] = [0, 0, 0]
  return merged(
    blocks.map((block) => {
      if (x > 0 && x + block.width > most) [x, y, rowHeight] = [0, y + rowHeight + BLOCK_GAP, 0]
      const at = { x, y }
      x += block.width + BLOCK_GAP
      rowHeight = Math.max(rowHeight, block.height)
      return { block, at }
    }),
  )
}
