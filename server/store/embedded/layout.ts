import { open, type Database, type RootDatabase, type Transaction } from 'lmdb'
import { Type, Value } from './bson.ts'
import { postingSize, type PostingList } from './postings.ts'
import { isPosting } from './trees.ts'

/** `posting`: end of the key, in Latin-1, and `start`: what precedes it; undefined for documents and unique entries. */
export type Entry = { readonly key: Buffer; readonly value: Buffer; readonly posting?: string; readonly start?: Buffer }

/** Its key is seldom needed. */
export class Posting implements Entry {
  readonly value = none
  readonly start: Buffer
  readonly posting: string
  constructor(start: Buffer, posting: string) {
    this.start = start
    this.posting = posting
  }
  get key() {
    return Buffer.concat([this.start, Buffer.from(this.posting, 'latin1')])
  }
}

/** Shorter values share a page, so compression saves little. */
const compressedFrom = 500
/** Entries per transaction of a copy. */
const copiedAtOnce = 1_000
/** Each open transaction holds a snapshot. */
const maxReaders = 1000

const LEAST_SKIPPED = 16

/** Counts of longer ranges are kept for some time, because they may be approximate. */
const LONG = 1_000
const COUNTS_MAX = 1_000
const COUNTED_MS = 10 * 60_000

const none = Buffer.alloc(0)
const leastPosting = Buffer.alloc(postingSize)
const afterPostings = Buffer.alloc(postingSize + 1, 0xff)

/** The lmdb package needs `writeKey` to start within a key's values. */
const asTheyAre = {
  encode: (value: Buffer) => value,
  /** Valid until the next read, and followed by other bytes. */
  decode: (value: Buffer) => value,
  writeKey(value: Buffer, target: Buffer, at: number) {
    target.set(value, at)
    return at + value.length
  },
}

const textOf = (posting: Buffer) => posting.toString('latin1', 0, postingSize)

const postingLists = { keyEncoding: 'binary', encoder: asTheyAre, dupSort: true, dupFixed: true } as const

type Range = { from: Buffer; to: Buffer; reverse: boolean; after: Buffer | undefined }

/** Opens the file's databases. Read only, those missing in older formats are undefined. */
export function openDatabases(path: string, readOnly = false) {
  const binary = { encoding: 'binary', keyEncoding: 'binary' } as const
  const meta = open<Buffer, Buffer>({ path, ...binary, maxReaders, readOnly })
  // The package's default dictionary may change.
  const compression = { threshold: compressedFrom, dictionary: Buffer.alloc(0) }
  const documents: Database<Buffer, Buffer> = meta.openDB('documents', { ...binary, compression })
  const entries: Database<Buffer, Buffer> = meta.openDB('entries', { ...postingLists })
  return { meta, documents, entries }
}

/**
 * Collection descriptions are in `meta`; compressed documents and unique entries in `documents`; other index entries in
 * `entries`, where an entry's postings are a sorted list of equally long values that share the key.
 */
export class Layout {
  readonly #meta: RootDatabase<Buffer, Buffer>
  readonly #documents: Database<Buffer, Buffer>
  readonly #entries: Database<Buffer, Buffer>
  readonly #counted = new Map<string, { least: number; until: number }>()
  /** The memory of `peek`, whose own buffer changes its length. */
  #shared = none

  constructor(path: string) {
    const { meta, documents, entries } = openDatabases(path)
    this.#meta = meta
    this.#documents = documents
    this.#entries = entries
  }

  get root() {
    return this.#meta
  }

  /** In steps of some ms. LMDB's own copy of pages keeps deleted data between the entries. */
  async *copyTo(target: Layout): AsyncGenerator<void> {
    const pairs = [
      [this.#meta, target.#meta, { start: Buffer.from([0]), end: Buffer.from([1]) }],
      [this.#documents, target.#documents, {}],
      [this.#entries, target.#entries, {}],
    ] as const
    for (const [from, to, range] of pairs) {
      const entries = from.getRange(range)[Symbol.iterator]()
      const read = () => {
        const { done, value } = entries.next()
        if (done) return undefined
        return from === this.#entries ? { ...value, value: Buffer.from(textOf(value.value), 'latin1') } : value
      }
      let next = read()
      const copySome = () => {
        for (let count = 0; count < copiedAtOnce && next; count += 1) {
          to.putSync(next.key, next.value)
          next = read()
        }
        return !next
      }
      while (!target.root.transactionSync(copySome)) yield
    }
  }

  #of(key: Buffer) {
    return key[0] === 0 ? this.#meta : this.#documents
  }

  /** Not for postings, which are found by ranges. */
  get(key: Buffer, transaction?: Transaction): Buffer | undefined {
    const database = this.#of(key)
    if (transaction) return database.get(key, { transaction })
    const shared = database.getBinaryFast(key)
    if (!shared) return undefined
    // Faster than the buffer that `get` makes.
    const copy = Buffer.allocUnsafe(shared.length)
    copy.set(new Uint8Array(shared.buffer, shared.byteOffset, shared.length))
    return copy
  }

  /** Returns a document where LMDB has put it, valid until the next read. */
  peek(key: Buffer): Value | undefined {
    const shared = this.#documents.getBinaryFast(key)
    if (!shared) return undefined
    if (this.#shared.buffer !== shared.buffer) this.#shared = Buffer.from(shared.buffer as ArrayBuffer)
    return new Value(this.#shared, Type.object, shared.byteOffset, shared.length)
  }

  put(key: Buffer, value: Buffer) {
    if (isPosting(key)) this.#entries.putSync(...parts(key))
    else this.#of(key).putSync(key, value)
  }

  remove(key: Buffer) {
    if (isPosting(key)) this.#entries.removeSync(...parts(key))
    else this.#of(key).removeSync(key)
  }

  range(range: Range, transaction?: Transaction): Iterable<Entry> {
    if (isPosting(range.from)) return this.#postings(range, transaction)
    // Spread last: before Node 24, a field after it gives each object a new hidden class.
    return this.#of(range.from).getRange({ transaction, ...bounds(begunAfter(range)) })
  }

  *#postings(range: Range, transaction: Transaction | undefined): Iterable<Entry> {
    const { after, reverse } = range
    if (after) {
      const [key, start] = parts(after)
      const end = reverse ? leastPosting : afterPostings
      const rest = { start, end, reverse, exclusiveStart: true, inclusiveEnd: true, transaction }
      for (const posting of this.#entries.getValues(key, rest)) yield new Posting(key, textOf(posting))
      range = begunAfter({ ...range, after: key })
    }
    // Of one key, whose reading would be repeated for each of its postings.
    if (!reverse) {
      const { from } = range
      for (const posting of this.#entries.getValues(from, { transaction })) yield new Posting(from, textOf(posting))
      range = { ...range, from: Buffer.concat([from, Buffer.alloc(1)]) }
    }
    for (const { key, value } of this.#entries.getRange({ transaction, ...bounds(range) }))
      yield new Posting(key, textOf(value))
  }

  /** Adds a range's next entries, at most `most`; false at the end. */
  addTo(list: PostingList, { from, to }: { from: Buffer; to: Buffer }, most: number): boolean {
    const { last } = list
    let left = most
    list.key ??= [...this.#entries.getKeys({ start: from, end: to, limit: 1 })][0]
    if (!list.key) return false
    const rest = last && { start: last, end: afterPostings, exclusiveStart: true, inclusiveEnd: true }
    for (const posting of this.#entries.getValues(list.key, { ...rest, limit: most })) {
      list.add(posting)
      left--
    }
    if (left === 0) return true
    const start = Buffer.concat([list.key, Buffer.alloc(1)])
    for (const { key, value } of this.#entries.getRange({ start, end: to, limit: left })) {
      list.add(value)
      list.key = key
      left--
    }
    return left === 0
  }

  /** First format: all in one database. */
  older(): Iterable<Entry> {
    return this.#meta.getRange({ start: Buffer.from([1]), end: Buffer.from([2]) })
  }

  removeOlder(key: Buffer) {
    this.#meta.removeSync(key)
  }

  countUpTo(most: number, start: Buffer, end: Buffer, transaction?: Transaction) {
    const name = start.toString('latin1') + end.toString('latin1')
    const known = this.#counted.get(name)
    if (known && known.least > most && known.until > Date.now()) return most + 1
    const least = this.#count(most, start, end, transaction)
    if (this.#counted.size === COUNTS_MAX) this.#counted.clear()
    if (least > LONG) this.#counted.set(name, { least, until: Date.now() + COUNTED_MS })
    return Math.min(least, most + 1)
  }

  count(start: Buffer, end: Buffer): number {
    return (isPosting(start) ? this.#entries : this.#of(start)).getCount({ start, end })
  }

  /**
   * Exact up to `most`. LMDB counts the postings of a key at once, but skips keys one by one and past the end, so it skips
   * in growing steps.
   */
  #count(most: number, start: Buffer, end: Buffer, transaction: Transaction | undefined) {
    const database = isPosting(start) ? this.#entries : this.#of(start)
    let [from, skipped] = [start, 0]
    for (let offset = LEAST_SKIPPED; skipped <= most; offset *= 2) {
      const [further] = database.getKeys({ start: from, end, transaction, offset, limit: 1 })
      if (!further) return database.getCount({ start, end, transaction })
      from = further
      skipped += offset
    }
    return skipped
  }
}

const parts = (key: Buffer): [Buffer, Buffer] => [key.subarray(0, -postingSize), key.subarray(-postingSize)]

function begunAfter({ from, to, reverse, after }: Range): Range {
  if (!after) return { from, to, reverse, after }
  return reverse ? { from, to: after, reverse, after: undefined } : { from: Buffer.concat([after, Buffer.alloc(1)]), to, reverse, after: undefined } // prettier-ignore
}

const bounds = ({ from, to, reverse }: Range) =>
  reverse ? { start: to, end: from, reverse, exclusiveStart: true, inclusiveEnd: true } : { start: from, end: to }
