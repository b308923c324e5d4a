import type { Value } from './bson.ts'
import { CommandError, unsupported } from './errors.ts'
import { keysAt } from './indexing.ts'
import { inverted } from './keys.ts'

export type SortField = { path: string[]; name: string; direction: 1 | -1 }

/** What a sort that cannot use an index may hold in memory, in bytes; MongoDB's own limit. */
const memoryLimit = 100 * 1024 * 1024

/** The fields of a sort document; empty when there is nothing to sort by. */
export function parseSort(sort: Value | undefined): SortField[] {
  if (!sort) return []
  return [...sort.fields()].map(([name, value]) => {
    if (value.isObject) throw unsupported('Sorting by $meta')
    const direction = value.isNumber ? value.number() : 0
    if (direction !== 1 && direction !== -1) throw new CommandError(15975, '$sort key ordering must be 1 or -1')
    return { name, path: name.split('.'), direction }
  })
}

/** One key per document, whose byte order is the order of the documents. Of an array the least or greatest element counts. */
function sortKey(document: Value, fields: SortField[]): Buffer {
  const parts = fields.map(({ path, direction }) => {
    const keys = keysAt(document, path)
    const key = keys.reduce((best, next) => (Buffer.compare(next, best) * direction < 0 ? next : best))
    return direction === 1 ? key : inverted(key)
  })
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
}

/** Collects documents and hands them out in order, keeping only the first `limit` of them (0 keeps all). */
export class Sorter<T> {
  readonly #fields: SortField[]
  readonly #limit: number
  #kept: { key: Buffer; item: T; size: number }[] = []
  #bytes = 0

  constructor(fields: SortField[], limit = 0) {
    this.#fields = fields
    this.#limit = limit
  }

  add(document: Value, item: T) {
    const key = sortKey(document, this.#fields)
    const size = key.length + document.size
    this.#kept.push({ key, item, size })
    this.#bytes += size
    if (this.#limit > 0 && this.#kept.length >= this.#limit * 2 + 100) this.#order()
    if (this.#bytes > memoryLimit) {
      this.#order()
      if (this.#bytes > memoryLimit) throw new CommandError(292, 'Sort exceeded the memory limit of 100 MB')
    }
  }

  #order() {
    this.#kept.sort((a, b) => Buffer.compare(a.key, b.key))
    if (this.#limit === 0 || this.#kept.length <= this.#limit) return
    for (const { size } of this.#kept.splice(this.#limit)) this.#bytes -= size
  }

  done(): T[] {
    this.#order()
    return this.#kept.map(({ item }) => item)
  }
}
