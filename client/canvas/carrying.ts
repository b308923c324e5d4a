import type { CanvasEngine } from './engine.ts'
import { Hold } from './hold.ts'
import type { Point, Rect } from './types.ts'

/** Moving items, by pointer or by keys, from taking them up to the one drop. */
export class Carrying<Content> {
  readonly #engine: CanvasEngine<Content>
  readonly #hold = new Hold()
  #anchor: Point | undefined
  #byKeys = false

  constructor(engine: CanvasEngine<Content>) {
    this.#engine = engine
  }

  get byPointer() {
    return this.#anchor !== undefined
  }
  /** Everything shown elsewhere than the store says. */
  ids() {
    return this.#hold.ids()
  }
  placeOf(id: string) {
    return this.#hold.get(id)
  }
  forget(id: string) {
    this.#hold.forget(id)
  }

  start(id: string, at: Point) {
    const { selection, viewport } = this.#engine
    this.endKeys()
    if (!selection.has(id)) selection.set([id])
    this.#take(id)
    this.#anchor = viewport.toWorld(at)
  }

  /** The pointer, in screen points; the world may have slid since the last call. */
  to(point: Point) {
    if (!this.#anchor) return
    const now = this.#engine.viewport.toWorld(point)
    this.#hold.moveTo({ x: now.x - this.#anchor.x, y: now.y - this.#anchor.y })
    this.#engine.paint(this.#hold.inHand())
  }

  drop() {
    this.#anchor = undefined
    const held = this.#hold.inHand()
    const { drops, settled } = this.#hold.drop()
    this.#engine.touch(held)
    if (drops.length === 0) return
    const release = () => this.#engine.touch(settled())
    // Refused or lost: the overlay goes all the same, and whoever sent the move says why.
    void Promise.resolve(this.#engine.settings.onDrop(drops)).then(release, release)
  }

  letGo() {
    this.#anchor = undefined
    this.#byKeys = false
    this.#engine.touch(this.#hold.letGo())
    this.#engine.announce(this.#engine.settings.labels.letGo)
  }

  stepByKeys(id: string, step: Point) {
    if (this.byPointer) return
    if (!this.#byKeys) this.#take(id)
    if (!this.#hold.busy) return
    this.#byKeys = true
    this.#hold.moveBy(step)
    this.#engine.paint(this.#hold.inHand())
    const rect = this.#engine.shown(id)
    if (rect) this.#engine.viewport.reveal(rect)
  }

  endKeys() {
    if (!this.#byKeys) return
    this.#byKeys = false
    const count = this.#hold.inHand().length
    this.drop()
    this.#engine.announce(this.#engine.settings.labels.moved(count))
  }

  /** Whether keys were carrying something that has now been let go. */
  cancelKeys() {
    const carrying = this.#byKeys
    if (carrying) this.letGo()
    return carrying
  }

  /** What moves together: the selection if the item belongs to it, else the item alone. */
  #take(id: string) {
    const { selection, store } = this.#engine
    const places: [string, Rect][] = []
    for (const one of selection.has(id) ? selection.ids() : [id]) {
      const rect = this.#engine.shown(one)
      if (rect && store.get(one)?.movable) places.push([one, rect])
    }
    this.#hold.take(places)
  }
}
