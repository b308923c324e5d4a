import { PendingValues } from './pending-values.ts'
import type { Point } from './types.ts'

export interface Transform<Value> {
  readonly changed: (origin: Value, by: Point, id: string) => Value
  readonly rounded: (value: Value) => Value
}

/** Values of items being dragged or saved. Displayed = overlay ?? cache, so no rollback is needed. */
export class DragOverlay<Value> {
  readonly #pull: Transform<Value>
  readonly #settling = new PendingValues<Value>()
  #origins = new Map<string, Value>()
  #shift: Point = { x: 0, y: 0 }

  constructor(pull: Transform<Value>) {
    this.#pull = pull
  }

  get busy() {
    return this.#origins.size > 0
  }
  ids(): Set<string> {
    return new Set([...this.#origins.keys(), ...this.#settling.ids()])
  }
  inHand(): string[] {
    return [...this.#origins.keys()]
  }
  get(id: string): Value | undefined {
    const origin = this.#origins.get(id)
    return origin ? this.#pull.changed(origin, this.#shift, id) : this.#settling.get(id)
  }

  take(origins: Iterable<readonly [string, Value]>) {
    this.#origins = new Map(origins)
    this.#shift = { x: 0, y: 0 }
  }

  moveTo(shift: Point) {
    this.#shift = shift
  }

  moveBy(step: Point) {
    this.#shift = { x: this.#shift.x + step.x, y: this.#shift.y + step.y }
  }

  drop(): { drops: [id: string, value: Value][]; settled: () => string[] } {
    const moved = Math.round(this.#shift.x) !== 0 || Math.round(this.#shift.y) !== 0
    const drops: [string, Value][] = []
    for (const [id, origin] of moved ? this.#origins : [])
      drops.push([id, this.#pull.rounded(this.#pull.changed(origin, this.#shift, id))])
    this.cancel()
    return { drops, settled: this.settle(drops) }
  }

  settle(values: Iterable<readonly [string, Value]>): () => string[] {
    return this.#settling.put(values)
  }

  cancel(): string[] {
    const released = [...this.#origins.keys()]
    this.#origins.clear()
    this.#shift = { x: 0, y: 0 }
    return released
  }

  forget(id: string) {
    this.#origins.delete(id)
    this.#settling.forget(id)
  }
}
