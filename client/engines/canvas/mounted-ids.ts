import { LAYERS } from './types.ts'
import type { Layer } from './types.ts'

type Lists = Record<Layer, readonly string[]>

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, i) => id === b[i])

export class MountedIds {
  #lists: Lists = { [-1]: [], 5: [], 10: [] }
  #all: ReadonlySet<string> = new Set()
  #layers: ReadonlyMap<string, Layer | undefined> = new Map()
  readonly #listeners = new Set<() => void>()

  inLayer(layer: Layer) {
    return this.#lists[layer]
  }
  has(id: string) {
    return this.#all.has(id)
  }
  layerOf(id: string) {
    return this.#layers.get(id)
  }
  all() {
    return this.#all
  }

  set(ids: ReadonlySet<string>, layerOf: (id: string) => Layer | undefined, rankOf: (id: string) => number) {
    const next: Lists = { ...this.#lists }
    for (const layer of LAYERS) {
      const kept = this.#lists[layer].filter((id) => ids.has(id) && layerOf(id) === layer)
      const known = new Set(kept)
      const added = [...ids].filter((id) => !known.has(id) && layerOf(id) === layer)
      // Keeps the order of arrival: moving elements in the document would lose their focus.
      const list = added.length > 0 ? [...kept, ...added].toSorted((a, b) => rankOf(a) - rankOf(b)) : kept
      if (!sameList(list, next[layer])) next[layer] = list
    }
    this.#all = ids
    this.#layers = new Map([...ids].map((id) => [id, layerOf(id)]))
    if (LAYERS.every((layer) => next[layer] === this.#lists[layer])) return
    this.#lists = next
    for (const listener of this.#listeners) listener()
  }

  subscribe(listener: () => void) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
