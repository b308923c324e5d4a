import type { CanvasItem } from './types.ts'

export interface ItemState<Content> {
  readonly item: CanvasItem<Content>
  readonly selected: boolean
  readonly tabStop: boolean
}

/**
 * State of each item's component. The object keeps its identity while nothing in it changes; listeners are kept per id.
 */
export class ItemStates<Content> {
  readonly #known = new Map<string, ItemState<Content>>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #read: (id: string) => ItemState<Content> | undefined

  constructor(read: (id: string) => ItemState<Content> | undefined) {
    this.#read = read
  }

  get(id: string): ItemState<Content> | undefined {
    const now = this.#read(id)
    if (!now) {
      this.#known.delete(id)
      return undefined
    }
    const known = this.#known.get(id)
    if (known?.item === now.item && known.selected === now.selected && known.tabStop === now.tabStop) return known
    this.#known.set(id, now)
    return now
  }

  subscribe(id: string, listener: () => void) {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id)
    }
  }

  tell(ids: Iterable<string>) {
    for (const id of ids) for (const listener of this.#listeners.get(id) ?? []) listener()
  }
}
