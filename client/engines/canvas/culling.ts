import { covers, overlaps, widened } from './rect.ts'
import type { Point, Rect } from './types.ts'

const CELL = 512
const OVERSCAN = 0.25
/** Larger rectangles are few and kept in a separate list, so that one huge item cannot fill millions of cells. */
const MOST_CELLS = 64

const columnOf = (value: number) => Math.floor(value / CELL)

export class SpatialHash {
  readonly #rects = new Map<string, Rect>()
  readonly #cells = new Map<string, Set<string>>()
  readonly #large = new Set<string>()

  set(id: string, rect: Rect) {
    this.delete(id)
    this.#rects.set(id, rect)
    const keys = this.#keysOf(rect, MOST_CELLS)
    if (!keys) this.#large.add(id)
    for (const key of keys ?? []) {
      const cell = this.#cells.get(key)
      if (cell) cell.add(id)
      else this.#cells.set(key, new Set([id]))
    }
  }

  delete(id: string) {
    const rect = this.#rects.get(id)
    if (!rect) return
    this.#rects.delete(id)
    if (this.#large.delete(id)) return
    for (const key of this.#keysOf(rect, MOST_CELLS) ?? []) {
      const cell = this.#cells.get(key)
      cell?.delete(id)
      if (cell?.size === 0) this.#cells.delete(key)
    }
  }

  rect(id: string) {
    return this.#rects.get(id)
  }

  query(area: Rect): Set<string> {
    const found = new Set<string>()
    const consider = (id: string) => {
      const rect = this.#rects.get(id)
      if (rect && overlaps(rect, area)) found.add(id)
    }
    const keys = this.#keysOf(area, this.#rects.size)
    if (!keys) {
      for (const id of this.#rects.keys()) consider(id)
      return found
    }
    for (const key of keys) for (const id of this.#cells.get(key) ?? []) consider(id)
    for (const id of this.#large) consider(id)
    return found
  }

  at(point: Point) {
    return this.query({ ...point, width: 0, height: 0 })
  }

  #keysOf({ x, y, width, height }: Rect, most: number): string[] | undefined {
    const left = columnOf(x)
    const top = columnOf(y)
    const columns = columnOf(x + width) - left + 1
    const rows = columnOf(y + height) - top + 1
    if (!(columns * rows <= most)) return undefined
    const keys: string[] = []
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) keys.push(`${left + column},${top + row}`)
    return keys
  }
}

/** Area whose items are mounted: the view with a margin. Recomputed only when the view leaves it. */
export class MountedArea {
  #area: Rect | undefined

  get rect() {
    return this.#area
  }

  follow(view: Rect): boolean {
    const area = this.#area
    const wasteful = area && area.width > view.width * 2
    if (area && covers(area, view) && !wasteful) return false
    this.#area = widened(view, OVERSCAN)
    return true
  }
}
