import { DragOverlay } from './drag-overlay.ts'
import type { Transform } from './drag-overlay.ts'
import type { EngineSettings, Point, Rect } from './types.ts'
import type { Viewport } from './viewport.ts'

export interface DragActions<Value> {
  pull: Transform<Value>
  /** Returns the current value; undefined for an item that cannot be changed. */
  valueOf: (id: string) => Value | undefined
  /** May return a promise: the new values are displayed until it settles. */
  done: (values: readonly ({ id: string } & Value)[]) => unknown
  said: (count: number) => string
}

interface Around {
  readonly viewport: Viewport
  readonly settings: EngineSettings
  meant(id: string | undefined): string[]
  shown(id: string): Rect | undefined
  paint(ids: Iterable<string>): void
  touch(ids: Iterable<string>): void
  announce(text: string): void
}

export class DragSession<Value extends object> {
  readonly #engine: Around
  readonly #act: DragActions<Value>
  readonly #hold: DragOverlay<Value>
  #anchor: Point | undefined
  #byKeys = false

  constructor(engine: Around, actions: DragActions<Value>) {
    this.#engine = engine
    this.#act = actions
    this.#hold = new DragOverlay(actions.pull)
  }

  ids() {
    return this.#hold.ids()
  }
  inHand() {
    return this.#hold.inHand()
  }
  valueOf(id: string) {
    return this.#hold.get(id)
  }
  forget(id: string) {
    this.#hold.forget(id)
  }

  start(ids: Iterable<string>, at: Point) {
    this.endKeys()
    this.#take(ids)
    this.#anchor = this.#engine.viewport.toWorld(at)
  }

  /** The pointer in screen points; the viewport may have moved since the last call. */
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
    this.#release(settled, this.#act.done(drops.map(([id, value]) => ({ id, ...value }))))
  }

  hold(values: readonly (readonly [string, Value])[], until: Promise<unknown>) {
    this.#release(this.#hold.settle(values), until)
    this.#engine.touch(values.map(([id]) => id))
  }

  /** On failure the overlay is dropped too; the sender reports the error. */
  #release(settled: () => string[], until: unknown) {
    const release = () => this.#engine.touch(settled())
    void Promise.resolve(until).then(release, release)
  }

  cancel() {
    this.#anchor = undefined
    this.#byKeys = false
    this.#engine.touch(this.#hold.cancel())
    this.#engine.announce(this.#engine.settings.labels.cancelled)
  }

  stepByKeys(id: string, step: Point) {
    if (this.#anchor) return
    if (!this.#byKeys) this.#take(this.#engine.meant(id))
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
    this.#engine.announce(this.#act.said(count))
  }

  cancelKeys() {
    const carrying = this.#byKeys
    if (carrying) this.cancel()
    return carrying
  }

  #take(ids: Iterable<string>) {
    const values: [string, Value][] = []
    for (const id of ids) {
      const value = this.#act.valueOf(id)
      if (value) values.push([id, value])
    }
    this.#hold.take(values)
  }
}
