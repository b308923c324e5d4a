/** Describes what was let go of with an effect, and is shown so until the answer has come. */
export class PendingValues<Value> {
  readonly #values = new Map<string, { value: Value; act: symbol }>()

  get(id: string): Value | undefined {
    return this.#values.get(id)?.value
  }
  ids() {
    return this.#values.keys()
  }

  /** Returns what to call when the answer is there; it names those that are shown as they are known again. */
  put(values: Iterable<readonly [string, Value]>): () => string[] {
    const act = Symbol('act')
    for (const [id, value] of values) this.#values.set(id, { value, act })
    // A newer act on the same item has its own answer to wait for.
    return () => {
      const released = [...this.#values].filter(([, settling]) => settling.act === act).map(([id]) => id)
      for (const id of released) this.#values.delete(id)
      return released
    }
  }

  forget(id: string) {
    this.#values.delete(id)
  }
}
