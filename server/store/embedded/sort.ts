import type { Value } from './bson.ts'
import type { IndexField } from './catalog.ts'
import { CommandError, unsupported } from './errors.ts'
import { firstKey, parallelArrays } from './indexing.ts'

export type SortField = IndexField

/** MongoDB's limit for a sort without an index. */
const memoryLimit = 100 * 1024 * 1024

/** Parses a sort document; empty if there is none. */
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

/** The first element of an array counts; two fields of one array use the same element. */
function sortKey(document: Value, fields: SortField[]): Buffer {
  try {
    return firstKey(document, fields)
  } catch (error) {
    if (error instanceof CommandError && error.code === parallelArrays)
      throw new CommandError(2, 'cannot sort with keys that are parallel arrays')
    throw error
  }
}

/** MongoDB 6.0 and later would use the disk. */
const tooLarge = () =>
  new CommandError(292, 'A sort of more than 100 MB without an index or a limit is not supported by the embedded store')

/** Sorts documents, keeping only the first `limit` (0 for all). */
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
