import { NEW_SHOWN_MS } from '../../../../shared/wire/limits.ts'
import type { Board } from '../../../../shared/domain/views.ts'

/** Describes which items have appeared on a view a moment ago, by their ids; one timer for all of them. */
export class NewItems {
  /** When each stops being new; the earliest stands first. */
  readonly #until = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined

  has(id: string) {
    return this.#until.has(id)
  }

  /** Marks what stands on a view after a change and did not before. */
  mark(before: Board, after: Board) {
    const known = new Set(before.items.map(({ _id }) => _id))
    const until = Date.now() + NEW_SHOWN_MS
    for (const { _id } of after.items) {
      if (known.has(_id)) continue
      this.#until.delete(_id)
      this.#until.set(_id, until)
    }
    this.#wait()
  }

  /** Tells when items are new no longer; returns how to stop. */
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
