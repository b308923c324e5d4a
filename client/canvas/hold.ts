import type { Drop, Point } from './types.ts'

interface Settling extends Point {
  readonly drop: symbol
}

/**
 * What is in the hand is an overlay: shown = in the hand ?? dropped and not yet answered ?? cached.
 * Letting go only removes the overlay, so a failure needs no way back.
 */
export class Hold {
  #origins = new Map<string, Point>()
  #shift: Point = { x: 0, y: 0 }
  readonly #settling = new Map<string, Settling>()

  get busy() {
    return this.#origins.size > 0
  }
  /** Everything whose shown place may differ from the cached one. */
  ids(): Set<string> {
    return new Set([...this.#origins.keys(), ...this.#settling.keys()])
  }
  inHand(): string[] {
    return [...this.#origins.keys()]
  }
  get(id: string): Point | undefined {
    const origin = this.#origins.get(id)
    return origin ? { x: origin.x + this.#shift.x, y: origin.y + this.#shift.y } : this.#settling.get(id)
  }

  take(places: Iterable<readonly [string, Point]>) {
    this.#origins = new Map([...places].map(([id, { x, y }]) => [id, { x, y }]))
    this.#shift = { x: 0, y: 0 }
  }

  moveTo(shift: Point) {
    this.#shift = shift
  }

  moveBy(step: Point) {
    this.#shift = { x: this.#shift.x + step.x, y: this.#shift.y + step.y }
  }

  /** Ends the gesture. Places are whole numbers; nothing comes back when nothing moved. */
  drop(): { drops: Drop[]; settled: () => string[] } {
    const name = Symbol('drop')
    const moved = Math.round(this.#shift.x) !== 0 || Math.round(this.#shift.y) !== 0
    const drops: Drop[] = []
    for (const [id, origin] of moved ? this.#origins : []) {
      const place = { x: Math.round(origin.x + this.#shift.x), y: Math.round(origin.y + this.#shift.y) }
      drops.push({ id, ...place })
      this.#settling.set(id, { ...place, drop: name })
    }
    this.letGo()
    // A newer drop of the same item has its own answer to wait for.
    const settled = () => {
      const released = [...this.#settling].filter(([, { drop }]) => drop === name).map(([id]) => id)
      for (const id of released) this.#settling.delete(id)
      return released
    }
    return { drops, settled }
  }

  letGo(): string[] {
    const released = [...this.#origins.keys()]
    this.#origins.clear()
    this.#shift = { x: 0, y: 0 }
    return released
  }

  /** The item is gone, perhaps removed by somebody else while it was carried. */
  forget(id: string) {
    this.#origins.delete(id)
    this.#settling.delete(id)
  }
}
