import type { Value } from './bson.ts'
import type { IndexField } from './catalog.ts'
import { CommandError, unsupported } from './errors.ts'
import { firstKey, parallelArrays } from './indexing.ts'

export type SortField = IndexField

/** What a sort that cannot use an index may hold in memory, in bytes; MongoDB's own limit. */
const memoryLimit = 100 * 1024 * 1024

/** The fields of a sort document; empty when there is nothing to sort by. */
export function parseSort(sort: Value | undefined): SortField[] {
  if (!sort) return []
  return [...sort.fields()].map(([name, value]) => {
    if (value.isObject) throw unsupported('Sorting by $meta')
    if (name.startsWith('$')) throw unsupported(`Sorting by ${name}`)
    const direction = value.isNumber ? value.number() : 0
    if (direction !== 1 && direction !== -1) throw new CommandError(15975, '$sort key ordering must be 1 or -1')
    return { name, path: name.split('.'), direction }
  })
}

/**
 * One key per document, whose byte order is the order of the documents. Of an array the element counts that comes first; two
 * fields of one array are taken from the same element.
 */
function sortKey(document: Value, fields: SortField[]): Buffer {
  try {
    return firstKey(document, fields)
  } catch (error) {
    if (error instanceof CommandError && error.code === parallelArrays)
      throw new CommandError(2, 'cannot sort with keys that are parallel arrays')
    throw error
  }
}

/** Since 6.0 MongoDB goes on with the disk. */
const tooLarge = () =>
  new CommandError(292, 'A sort of more than 100 MB without an index or a limit is not supported by the embedded store')

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
      if (this.#bytes > memoryLimit) throw tooLarge()
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
