import { NEW_MARK_VISIBLE_MS } from '../../../../shared/wire/limits.ts'
import type { Board } from '../../../../shared/domain/views.ts'

/** Ids of items that appeared a moment ago, with one timer for all. */
export class NewItems {
  /** Expiry times in ascending order. */
  readonly #until = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined

  has(id: string) {
    return this.#until.has(id)
  }

  /** Marks items that were added by a change. */
  mark(before: Board, after: Board) {
    const known = new Set(before.items.map(({ _id }) => _id))
    const until = Date.now() + NEW_MARK_VISIBLE_MS
    for (const { _id } of after.items) {
      if (known.has(_id)) continue
      this.#until.delete(_id)
      this.#until.set(_id, until)
    }
    this.#wait()
  }

  /** Subscribes to expiries; returns the unsubscribe function. */
  onEnd(listener: () => void) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #wait() {
    const [earliest] = this.#until.values()
    if (this.#timer !== undefined || earliest === undefined) return
    this.#timer = setTimeout(() => this.#end(), earliest - Date.now())
  }

  #end() {
    this.#timer = undefined
    const now = Date.now()
    for (const [id, until] of this.#until) if (until <= now) this.#until.delete(id)
    for (const tell of this.#listeners) tell()
    this.#wait()
  }
}

export const newItems = new NewItems()
