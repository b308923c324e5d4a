import type { Rect } from './types.ts'

/** Top to bottom in rows, left to right within a row. */
export function readingOrder<Item extends Rect>(items: Iterable<Item>): Item[] {
  const byTop = [...items].toSorted((a, b) => a.y - b.y || a.x - b.x)
  const ordered: Item[] = []
  let row: Item[] = []
  let rowEnd = -Infinity
  const closeRow = () => {
    for (const item of row.toSorted((a, b) => a.x - b.x)) ordered.push(item)
    row = []
  }
  for (const item of byTop) {
    if (item.y + item.height / 2 > rowEnd) {
      closeRow()
      rowEnd = item.y + item.height
    }
    row.push(item)
  }
  closeRow()
  return ordered
}
