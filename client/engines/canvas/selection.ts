export class Selection {
  #ids: ReadonlySet<string> = new Set()
  readonly #changed: (ids: readonly string[]) => void

  constructor(changed: (ids: readonly string[]) => void) {
    this.#changed = changed
  }

  get size() {
    return this.#ids.size
  }
  has(id: string) {
    return this.#ids.has(id)
  }
  ids() {
    return [...this.#ids]
  }

  set(next: Iterable<string>) {
    const before = this.#ids
    this.#ids = new Set(next)
    const differing = [...before].filter((id) => !this.#ids.has(id))
    for (const id of this.#ids) if (!before.has(id)) differing.push(id)
    if (differing.length > 0) this.#changed(differing)
  }

  toggle(id: string) {
    this.set(this.has(id) ? this.ids().filter((other) => other !== id) : [...this.#ids, id])
  }

  remove(id: string) {
    if (this.has(id)) this.toggle(id)
  }
}
