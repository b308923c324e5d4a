export class PendingValues<Value> {
  readonly #values = new Map<string, { value: Value; act: symbol }>()

  get(id: string): Value | undefined {
    return this.#values.get(id)?.value
  }
  ids() {
    return this.#values.keys()
  }

  /** Returns a function to call on the answer; it returns the ids that are displayed from the store again. */
  put(values: Iterable<readonly [string, Value]>): () => string[] {
    const act = Symbol('act')
    for (const [id, value] of values) this.#values.set(id, { value, act })
    // A newer change of the same item waits for its own answer.
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
