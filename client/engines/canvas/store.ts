import { readingOrder } from './reading-order.ts'
import type { Arrow, CanvasItem } from './types.ts'

export interface StoreChange {
  readonly items: readonly string[]
  readonly arrows: boolean
}

const sameItem = <Content>(a: CanvasItem<Content>, b: CanvasItem<Content>) =>
  a.x === b.x &&
  a.y === b.y &&
  a.width === b.width &&
  a.height === b.height &&
  a.layer === b.layer &&
  a.movable === b.movable &&
  a.resizable === b.resizable &&
  a.keepsShape === b.keepsShape &&
  a.widest === b.widest &&
  a.clipped === b.clipped &&
  Object.is(a.content, b.content)

/** Items of the canvas: one immutable record per item, which keeps its identity while unchanged. */
export class CanvasStore<Content> {
  readonly #items = new Map<string, CanvasItem<Content>>()
  readonly #ranks = new Map<string, number>()
  readonly #listeners = new Set<(change: StoreChange) => void>()
  #arrows = new Map<string, Arrow>()
  #attached = new Map<string, Arrow[]>()
  #reading: readonly string[] | undefined
  #nextRank = 0

  get size() {
    return this.#items.size
  }
  get(id: string) {
    return this.#items.get(id)
  }
  has(id: string) {
    return this.#items.has(id)
  }
  items(): Iterable<CanvasItem<Content>> {
    return this.#items.values()
  }
  rank(id: string) {
    return this.#ranks.get(id) ?? -1
  }
  arrows(): Iterable<Arrow> {
    return this.#arrows.values()
  }
  arrowsOf(id: string): readonly Arrow[] {
    return this.#attached.get(id) ?? []
  }
  readingOrder() {
    this.#reading ??= readingOrder(this.#items.values()).map(({ id }) => id)
    return this.#reading
  }

  setItems(next: Iterable<CanvasItem<Content>>) {
    const gone = new Set(this.#items.keys())
    const changed: string[] = []
    for (const item of next) {
      gone.delete(item.id)
      if (this.#put(item)) changed.push(item.id)
    }
    for (const id of gone) this.#drop(id)
    this.#tell([...changed, ...gone])
  }

  upsert(item: CanvasItem<Content>) {
    if (this.#put(item)) this.#tell([item.id])
  }

  remove(id: string) {
    if (this.#drop(id)) this.#tell([id])
  }

  setArrows(next: readonly Arrow[]) {
    if (next.length === this.#arrows.size && next.every((arrow) => this.#knows(arrow))) return
    this.#arrows = new Map()
    this.#attached = new Map()
    for (const arrow of next) {
      this.#arrows.set(arrow.id, arrow)
      for (const end of new Set([arrow.from, arrow.to])) {
        const attached = this.#attached.get(end)
        if (attached) attached.push(arrow)
        else this.#attached.set(end, [arrow])
      }
    }
    this.#tell([], true)
  }

  onChange(listener: (change: StoreChange) => void) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #knows({ id, from, to, kind }: Arrow) {
    const known = this.#arrows.get(id)
    return known?.from === from && known.to === to && known.kind === kind
  }

  #put(item: CanvasItem<Content>) {
    const known = this.#items.get(item.id)
    if (known && sameItem(known, item)) return false
    if (!known) this.#ranks.set(item.id, this.#nextRank++)
    this.#items.set(item.id, item)
    return true
  }

  #drop(id: string) {
    this.#ranks.delete(id)
    return this.#items.delete(id)
  }

  #tell(items: readonly string[], arrows = false) {
    if (items.length === 0 && !arrows) return
    if (items.length > 0) this.#reading = undefined
    for (const listener of this.#listeners) listener({ items, arrows })
  }
}
