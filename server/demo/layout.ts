import { CARD_WIDTH } from '../../shared/rules/cards.ts'
import type { Point } from '../../shared/rules/geometry.ts'

export interface Piece {
  depth: number
  height: number
}

const INDENT = 30
const DEEPEST = 4
const GAP = 10
const THREAD_GAP = 34
const COLUMN = CARD_WIDTH + DEEPEST * INDENT + 40
const MARGIN = 40
/** Room above the first heading for new notes, which are placed in the corner. */
const TOP = 80
const BANNER_HEIGHT = 44
const RATIO = 1.5
const MEAN_HEIGHT = 130

/** Fills a board from above with columns of threads. */
export class Layout {
  readonly #bottoms: number[]

  constructor(pieces: number) {
    const columns = Math.max(4, Math.round(Math.sqrt((RATIO * pieces * MEAN_HEIGHT) / COLUMN)))
    this.#bottoms = Array.from({ length: columns }, () => TOP)
  }

  get columns(): number {
    return this.#bottoms.length
  }

  shortest(from: number, until = this.columns): number {
    let best = from
    for (let column = from; column < until; column += 1) if (this.#bottom(column) < this.#bottom(best)) best = column
    return best
  }

  /** Reserves room for a heading below some columns. */
  banner(from: number, until = from + 1): Point & { width: number; height: number } {
    const y = Math.max(...this.#bottoms.slice(from, until))
    this.#bottoms.fill(y + BANNER_HEIGHT + 2 * GAP, from, until)
    const width = (until - from) * COLUMN - (COLUMN - CARD_WIDTH - 2 * INDENT)
    return { x: MARGIN + from * COLUMN, y, width, height: BANNER_HEIGHT }
  }

  /** Returns the positions of a thread's pieces at a column's end. */
  thread(column: number, pieces: readonly Piece[]): Point[] {
    let y = this.#bottom(column)
    const places = pieces.map(({ depth, height }) => {
      const place = { x: MARGIN + column * COLUMN + Math.min(depth, DEEPEST) * INDENT, y }
      y += height + GAP
      return place
    })
    this.#bottoms[column] = places.length > 1 ? y - GAP + THREAD_GAP : y
    return places
  }

  #bottom(column: number) {
    return this.#bottoms[column] ?? TOP
  }
}
