import { randomBytes } from 'node:crypto'
import { Long } from 'bson'
import { Type } from './bson.ts'
import type { View } from './catalog.ts'
import { CommandError } from './errors.ts'
import { Writer } from './tree.ts'

/** Where a cursor's documents come from: fills a batch and tells whether there may be more. */
export type Source = (view: View, batch: Batch) => Promise<'done' | 'full'>

/** A reply holds this many bytes of documents; a first batch without a wish is as large, which spares a second question. */
const batchBytes = 4 * 1024 * 1024

/** The documents of one reply. */
export class Batch {
  readonly documents: Buffer[] = []
  readonly #limit: number
  #bytes = 0

  constructor(limit = Infinity) {
    this.#limit = limit
  }

  /** Answers whether there is room for another one. */
  add(document: Buffer): boolean {
    this.documents.push(document)
    this.#bytes += document.length
    return this.documents.length < this.#limit && this.#bytes < batchBytes
  }
}

type Cursor = { ns: string; source: Source; usedAt: number; session: string | undefined }

const idleTime = 10 * 60_000

/** The cursors that were not read to their end. */
export class Cursors {
  readonly #open = new Map<string, Cursor>()
  readonly #timer: NodeJS.Timeout

  constructor() {
    this.#timer = setInterval(() => this.#closeIdle(), 60_000).unref()
  }

  /** The reply to find and aggregate: the first documents, and a cursor when there are more. */
  async first(
    view: View,
    ns: string,
    source: Source,
    limit: number | undefined,
    single: boolean,
    session: string | undefined,
  ) {
    const batch = new Batch(limit)
    const state = limit === 0 ? 'full' : await source(view, batch)
    if (state === 'done' || single) return reply(ns, '0', 'firstBatch', batch.documents)
    const id = (randomBytes(8).readBigUInt64LE() >> 2n).toString()
    this.#open.set(id, { ns, source, usedAt: Date.now(), session })
    return reply(ns, id, 'firstBatch', batch.documents)
  }

  async next(view: View, id: string, limit: number | undefined) {
    const cursor = this.#open.get(id)
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`)
    cursor.usedAt = Date.now()
    const batch = new Batch(limit)
    const state = await cursor.source(view, batch)
    if (state === 'done') this.#open.delete(id)
    return reply(cursor.ns, state === 'done' ? '0' : id, 'nextBatch', batch.documents)
  }

  kill(id: string) {
    return this.#open.delete(id)
  }

  endSession(session: string) {
    for (const [id, cursor] of this.#open) if (cursor.session === session) this.#open.delete(id)
  }

  #closeIdle() {
    for (const [id, { usedAt }] of this.#open) if (Date.now() - usedAt > idleTime) this.#open.delete(id)
  }

  close() {
    clearInterval(this.#timer)
    this.#open.clear()
  }
}

/** Written by hand, so that the documents are copied as they lie on the disk. */
export function reply(ns: string, id: string, batchName: 'firstBatch' | 'nextBatch', documents: Buffer[]): Buffer {
  // Each document comes with its type and its place as a name, around them stands little.
  const writer = new Writer(documents.reduce((sum, document) => sum + document.length + 10, 500))
  const start = writer.begin()
  writer.field(Type.object, 'cursor')
  const cursor = writer.begin()
  writer.field(Type.array, batchName)
  const batch = writer.begin()
  for (let i = 0; i < documents.length; i++) {
    writer.field(Type.object, String(i))
    writer.raw(documents[i]!)
  }
  writer.end(batch)
  writer.field(Type.long, 'id')
  writer.raw(Buffer.from(Long.fromString(id).toBytesLE()))
  writer.field(Type.string, 'ns')
  const text = Buffer.from(ns)
  const size = Buffer.alloc(4)
  size.writeInt32LE(text.length + 1)
  writer.raw(Buffer.concat([size, text, Buffer.alloc(1)]))
  writer.end(cursor)
  writer.raw(okField)
  writer.end(start)
  return writer.done()
}

const okField = Buffer.from('\x01ok\0\0\0\0\0\0\0\xf0\x3f', 'latin1')
