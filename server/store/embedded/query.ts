import { documentValue, type Value } from './bson.ts'
import { tree, type Collection, type View } from './catalog.ts'
import { documentKey } from './collections.ts'
import { compileFilter, type Matcher } from './match.ts'
import { planQuery, type Plan } from './plan.ts'
import { Sorter, parseSort, type SortField } from './sort.ts'

/** A document with its key in the collection. */
export type Found = { key: Buffer; document: Value }

/** Walks the candidates of a plan. It keeps its place between commands by the last key, so nothing is held open. */
class Scan {
  readonly #collection: Collection
  readonly #plan: Plan
  readonly #seen = new Set<string>()
  #range = 0
  #last: Buffer | undefined

  constructor(collection: Collection, plan: Plan) {
    this.#collection = collection
    this.#plan = plan
  }

  *candidates(view: View): Iterable<Found> {
    const { ranges, reverse, mayRepeat } = this.#plan
    const prefix = tree(this.#collection.id).length
    for (; this.#range < ranges.length; this.#range++, this.#last = undefined) {
      const { index } = ranges[this.#range]!
      for (const { key: at, value } of this.#entries(view, reverse)) {
        this.#last = at
        const key = index ? value : at.subarray(prefix)
        if (mayRepeat) {
          const name = key.toString('latin1')
          if (this.#seen.has(name)) continue
          this.#seen.add(name)
        }
        const document = index ? view.space.get(documentKey(this.#collection, key)) : value
        if (document) yield { key, document: documentValue(document) }
      }
    }
  }

  #entries(view: View, reverse: boolean) {
    const { from, to } = this.#plan.ranges[this.#range]!
    const last = this.#last
    if (to) {
      if (!last) return view.space.range(from, to, reverse)
      return reverse ? view.space.range(from, last, true) : view.space.range(Buffer.concat([last, Buffer.alloc(1)]), to)
    }
    const value = last ? undefined : view.space.get(from)
    return value ? [{ key: from, value }] : []
  }
}

/** How long one slice of a scan may keep the others waiting, in milliseconds. */
const slice = 25

export type QuerySpec = { filter: Value; sort?: Value | undefined; skip?: number; limit?: number }

/** Finds the documents of a filter in order. It can stop after any document and go on later. */
export class Query {
  readonly #scan: Scan
  readonly #matches: Matcher
  readonly #sorter: Sorter<Found> | undefined
  #sorted: IterableIterator<Found> | undefined
  #skip: number
  #left: number

  constructor(view: View, collection: Collection, { filter, sort, skip = 0, limit = 0 }: QuerySpec) {
    const fields: SortField[] = parseSort(sort)
    const plan = planQuery(view, collection, filter, fields, limit)
    this.#matches = compileFilter(filter)
    this.#scan = new Scan(collection, plan)
    this.#sorter = plan.sorted ? undefined : new Sorter(fields, limit > 0 ? skip + limit : 0)
    this.#skip = skip
    this.#left = limit > 0 ? limit : Infinity
  }

  /**
   * Hands found documents to `take` until it answers false ('full'), there are no more ('done'), or others have waited long
   * enough ('paused', then to be called again).
   */
  run(view: View, take: (found: Found) => boolean): 'done' | 'full' | 'paused' {
    if (this.#sorter && !this.#sorted) {
      const collected = this.#each(view, (found) => {
        this.#sorter!.add(found.document, found)
        return true
      })
      if (collected === 'paused') return 'paused'
      this.#sorted = this.#sorter.done().values()
    }
    if (!this.#sorted) return this.#each(view, (found) => this.#offer(found, take))
    while (this.#left > 0) {
      const found = this.#sorted.next()
      if (found.done) return 'done'
      if (!this.#offer(found.value, take)) return this.#left > 0 ? 'full' : 'done'
    }
    return 'done'
  }

  #offer(found: Found, take: (found: Found) => boolean) {
    if (this.#skip > 0) {
      this.#skip--
      return true
    }
    this.#left--
    return take(found)
  }

  #each(view: View, visit: (found: Found) => boolean): 'done' | 'full' | 'paused' {
    if (this.#left <= 0) return 'done'
    const started = performance.now()
    let tested = 0
    for (const found of this.#scan.candidates(view)) {
      if (this.#matches(found.document)) {
        const goOn = visit(found)
        if (this.#left <= 0) return 'done'
        if (!goOn) return 'full'
      }
      if ((++tested & 127) === 0 && performance.now() - started > slice) return 'paused'
    }
    return 'done'
  }
}

/** Everything a filter finds, at once; for commands that write. */
export function findAll(view: View, collection: Collection, spec: QuerySpec): Found[] {
  const query = new Query(view, collection, spec)
  const found: Found[] = []
  while (query.run(view, (one) => found.push(one) > 0) === 'paused');
  return found
}
