import { documentValue, type Value } from './bson.ts'
import { type Collection, type View } from './catalog.ts'
import { entryDocumentKey } from './collections.ts'
import { coveredBy, documentIn, type Covered } from './covered.ts'
import type { Shape } from './heads.ts'
import { Posting, type Entry } from './layout.ts'
import { compileFilter, fieldsRead, type Matcher } from './match.ts'
import { Picker } from './picker.ts'
import { planQuery, type Plan } from './plan.ts'
import { PostingList, inBoth, textsOf } from './postings.ts'
import { Sorter, parseSort } from './sort.ts'
import { firstSlice } from './turns.ts'
import { treeSize } from './trees.ts'

/** `isBrief`: has no key and only the fields that the query is for. */
export type Found = { key: Buffer; document: Value; isBrief?: boolean }

/** False if there is no room for more. */
export type Take = (found: Found) => boolean

/** `fields`: the only fields of the answer, if they are few. */
export type QuerySpec = {
  filter: Value
  sort?: Value | undefined
  skip?: number
  limit?: number
  fields?: readonly string[] | undefined
}

const none = Buffer.alloc(0)
const nowhere: Plan = { ranges: [], reverse: false, sorted: true, mayRepeat: false, proven: new Set(), also: [] }

type List = { range: { from: Buffer; to: Buffer }; postings: PostingList; isRead: boolean }
/** Heads of a query of so many documents are kept when it comes again. */
const MANY = 1_000
/** Entries read between two looks at the clock. */
const READ_AT_ONCE = 1_024

/** Can pause after any document, and holds no resources open. */
export class Query {
  readonly #collection: Collection | undefined
  readonly #plan: Plan
  readonly #matches: Matcher
  readonly #sorter: Sorter<Found> | undefined
  #sorted: IterableIterator<Found> | undefined
  readonly #shape: Shape | undefined
  readonly #shapeOf: (() => Shape | undefined) | undefined
  #picks = 0
  readonly #verdicts: boolean[] = []
  readonly #picker: Picker | undefined
  /** Of the last document. */
  #tested: Buffer = none
  #isMatch = false
  /** Whether all entries have a posting, which identifies the document. */
  readonly #isByPosting: boolean
  lacking: Shape | undefined
  readonly #covered: Covered | undefined
  #lists: List[]
  #common: string[] | undefined
  #at = 0
  readonly #seen = new Set<string>()
  #range = 0
  #last: Entry | undefined
  #skip: number
  #left: number

  /** An undefined collection reads as empty. */
  constructor(
    view: View,
    collection: Collection | undefined,
    { filter, sort, skip = 0, limit = 0, fields: read }: QuerySpec,
  ) {
    const fields = parseSort(sort)
    this.#collection = collection
    const upTo = limit > 0 ? skip + limit : 0
    this.#plan = collection ? planQuery(view, collection, filter, fields, upTo) : nowhere
    const { mayRepeat, also, ranges } = this.#plan
    const isInOrder = this.#plan.sorted && fields.length > 0
    const joined = view.space.addTo && !isInOrder ? also : []
    this.#lists = (joined.length > 0 ? [...ranges, ...joined.map(({ range }) => range)] : []).flatMap(({ from, to }) =>
      to ? { range: { from, to }, postings: new PostingList(), isRead: false } : [],
    )
    const proven = new Set([this.#plan, ...joined].flatMap((one) => [...one.proven]))
    this.#matches = compileFilter(filter, proven)
    const tested = fieldsRead(filter, proven)
    this.#sorter = this.#plan.sorted ? undefined : new Sorter(fields, upTo)
    if (read && !this.#sorter) this.#covered = coveredBy(view, this.#plan, tested, read)
    const [{ index } = {}] = ranges
    const { heads } = view.space
    const isCommitted = view.space.peek !== undefined
    this.#isByPosting = isCommitted && index?.unique === false && ranges.every((range) => range.index === index)
    if (collection && read && !sort && proven.size > 0 && this.#isByPosting) {
      this.#shapeOf = () => heads?.shape(collection.id, tested, read, mayRepeat)
      // Conditions on arrays lead to many documents, of which the next search wants others.
      this.#shape = mayRepeat ? this.#shapeOf() : heads?.known(collection.id, tested, read)
    }
    if (read && !this.#sorter && isCommitted) this.#picker = this.#shape?.picker ?? new Picker(tested, read)
    this.#skip = skip
    this.#left = limit > 0 ? limit : Infinity
  }

  /** 'full' if `take` returned false, 'paused' after `slice` milliseconds: call again. */
  run(view: View, take: Take, slice = firstSlice): 'done' | 'full' | 'paused' {
    const sorter = this.#sorter
    if (!sorter) return this.#each(view, slice, (found) => this.#offer(found, take))
    if (!this.#sorted) {
      const collect: Take = (found) => {
        sorter.add(found.document, found)
        return true
      }
      if (this.#each(view, slice, collect) === 'paused') return 'paused'
      this.#sorted = sorter.done().values()
    }
    while (this.#left > 0) {
      const found = this.#sorted.next()
      if (found.done) return 'done'
      if (!this.#offer(found.value, take)) return this.#left > 0 ? 'full' : 'done'
    }
    return 'done'
  }

  /** Returns the number of matches if the entries of an index are all matches, and nothing is skipped; else undefined. */
  counted({ space }: View): number | undefined {
    if (this.#covered?.heads.length !== 0 || this.#skip > 0 || this.#left < Infinity || !space.count) return undefined
    return this.#plan.ranges.reduce((sum, { from, to }) => sum + space.count!(from, to!), 0)
  }

  #offer(found: Found, take: Take) {
    if (this.#skip > 0) {
      this.#skip--
      return true
    }
    this.#left--
    return take(found)
  }

  #each(view: View, slice: number, visit: Take): 'done' | 'full' | 'paused' {
    if (this.#left <= 0) return 'done'
    const started = performance.now()
    let tested = 0
    while (this.#readSome(view)) if (performance.now() - started > slice) return 'paused'
    for (const found of this.#candidates(view)) {
      if (found && (found.isBrief || this.#matches(found.document))) {
        const goOn = visit(found)
        if (this.#left <= 0) return 'done'
        if (!goOn) return 'full'
      }
      if ((++tested & 31) === 0 && performance.now() - started > slice) return 'paused'
    }
    return 'done'
  }

  /** Continues from the last key; undefined for entries that lead to no candidate. */
  *#candidates(view: View): Iterable<Found | undefined> {
    const { ranges } = this.#plan
    const mayRepeat = this.#plan.mayRepeat && !this.#common
    const isRepeated = (name: string) => {
      const { size } = this.#seen
      return mayRepeat && this.#seen.add(name).size === size
    }
    for (; this.#range < ranges.length; this.#range++, this.#last = undefined) {
      const { index } = ranges[this.#range]!
      for (const entry of this.#entries(view)) {
        this.#last = entry
        const { posting = '' } = entry
        const covered = this.#covered
        const entryDocument = covered && documentIn(covered, entry.start ?? entry.key)
        if (entryDocument) {
          const isMatch = !covered.isBrief || this.#matches(entryDocument)
          yield isMatch ? { key: none, document: entryDocument, isBrief: covered.isBrief } : undefined
          continue
        }
        const head = this.#shape && view.space.heads?.get(this.#shape, posting)
        if (head) {
          if (isRepeated(posting)) continue
          const isMatch = (this.#verdicts[head.kind] ??= this.#matches(this.#shape.values[head.kind]!))
          yield isMatch ? { key: none, document: head.document, isBrief: true } : undefined
          continue
        }
        const at = index ? entryDocumentKey(view, this.#collection!, index, entry) : entry.key
        if (mayRepeat && isRepeated(this.#isByPosting && posting ? posting : at.toString('latin1'))) continue
        if (index && this.#picker) {
          const document = view.space.peek!(at)
          if (document) yield this.#picked(view, this.#picker.open(document), posting)
          continue
        }
        const document = index ? view.space.get(at) : entry.value
        if (document) yield { key: at.subarray(treeSize), document: documentValue(document) }
      }
    }
  }

  #picked({ space: { heads } }: View, picker: Picker, posting: string): Found | undefined {
    if (this.#shape) {
      heads?.add(this.#shape, posting)
      if (heads?.lacks(this.#shape)) this.lacking = this.#shape
    } else if (posting && ++this.#picks === MANY) this.#shapeOf?.()
    if (!picker.isLike(this.#tested)) {
      this.#tested = picker.tested()
      this.#isMatch = this.#matches(documentValue(this.#tested))
    }
    return this.#isMatch ? { key: none, document: documentValue(picker.read()), isBrief: true } : undefined
  }

  /** False once all lists are read. */
  #readSome({ space }: View): boolean {
    const list = this.#lists.find(({ isRead }) => !isRead)
    if (list) list.isRead = !space.addTo!(list.postings, list.range, READ_AT_ONCE)
    else if (this.#lists.length > 0) {
      this.#common = textsOf(this.#lists.map(({ postings }) => postings.sorted()).reduce(inBoth))
      this.#lists = []
    }
    return list !== undefined
  }

  *#ofCommon(common: string[]): Iterable<Entry> {
    while (this.#at < common.length) yield new Posting(none, common[this.#at++]!)
  }

  #entries(view: View): Iterable<Entry> {
    if (this.#common) return this.#ofCommon(this.#common)
    const { from, to } = this.#plan.ranges[this.#range]!
    const { reverse } = this.#plan
    const last = this.#last?.key
    if (to) return view.space.range(from, to, reverse, last)
    const value = last ? undefined : view.space.get(from)
    return value ? [{ key: from, value }] : []
  }
}

/** Returns all matching documents without pausing; for writes. */
export function findAll(view: View, collection: Collection | undefined, spec: QuerySpec): Found[] {
  const query = new Query(view, collection, spec)
  const found: Found[] = []
  while (query.run(view, (one) => found.push(one) > 0) === 'paused');
  return found
}
