import { centreOf } from './rect.ts'
import type { CanvasStore } from './store.ts'
import type { Rect } from './types.ts'

/** Roving tabindex: the one item that Tab reaches. */
export class TabStop<Content> {
  readonly #store: CanvasStore<Content>
  readonly #changed: (ids: readonly string[]) => void
  #id: string | undefined

  constructor(store: CanvasStore<Content>, changed: (ids: readonly string[]) => void) {
    this.#store = store
    this.#changed = changed
  }

  get id() {
    return this.#id
  }

  set(id: string | undefined) {
    const before = this.#id
    if (before === id) return
    this.#id = id
    this.#changed([before, id].filter((one) => one !== undefined))
  }

  /** After deletions: moves to the nearest neighbour, or to the first item in reading order. */
  renew(gone: Rect | undefined) {
    if (this.#id !== undefined && this.#store.has(this.#id)) return
    this.set(gone ? this.#nearest(gone) : this.#store.readingOrder()[0])
  }

  #nearest(rect: Rect) {
    const from = centreOf(rect)
    let nearest: string | undefined
    let least = Infinity
    for (const item of this.#store.items()) {
      const { x, y } = centreOf(item)
      const distance = Math.hypot(x - from.x, y - from.y)
      if (distance < least) [nearest, least] = [item.id, distance]
    }
    return nearest
  }
}
