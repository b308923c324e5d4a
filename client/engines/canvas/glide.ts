import type { Point } from './types.ts'

const eased = (part: number) => 1 - (1 - part) ** 3

export class Glide {
  #from = new Map<string, Point>()
  #part = 1

  get ids(): Iterable<string> {
    return this.#from.keys()
  }

  isOf(from: ReadonlyMap<string, Point>) {
    return this.#from === from
  }

  start(from: Map<string, Point>) {
    this.#from = from
    this.#part = 0
  }

  advance(part: number) {
    this.#part = part
    if (part >= 1) this.#from.clear()
  }

  at(id: string, to: Point): Point {
    const from = this.#from.get(id)
    const part = eased(this.#part)
    return from ? { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part } : to
  }
}
