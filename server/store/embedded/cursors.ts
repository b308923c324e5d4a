import { randomBytes } from 'node:crypto'
import { Double, Long } from 'bson'
import { Type, valueOf } from './bson.ts'
import type { View } from './catalog.ts'
import { CommandError } from './errors.ts'
import { Writer } from './tree.ts'

/** Adds documents until `add` returns false; 'full' if there may be more. */
export type Source = (view: View, add: (document: Buffer) => boolean) => Promise<'done' | 'full'>

/** Per reply. A first batch without a size is as large, which saves a request. */
const batchBytes = 4 * 1024 * 1024
const idleTime = 10 * 60_000

async function fill(view: View, source: Source, limit = Infinity) {
  const documents: Buffer[] = []
  if (limit === 0) return { documents, isDone: false }
  let bytes = 0
  const state = await source(view, (document) => {
    bytes += document.length
    return documents.push(document) < limit && bytes < batchBytes
  })
  return { documents, isDone: state === 'done' }
}

export class Cursors {
  readonly #open = new Map<string, { ns: string; source: Source; usedAt: number }>()
  readonly #timer = setInterval(() => this.#closeIdle(), 60_000).unref()

  /** Opens a cursor if there may be more documents and `single` is false. */
  async first(view: View, ns: string, source: Source, limit: number | undefined, single: boolean) {
    const { documents, isDone } = await fill(view, source, limit)
    if (isDone || single) return reply(ns, '0', 'firstBatch', documents)
    const id = (randomBytes(8).readBigUInt64LE() >> 2n).toString()
    this.#open.set(id, { ns, source, usedAt: Date.now() })
    return reply(ns, id, 'firstBatch', documents)
  }

  async next(view: View, id: string, limit: number | undefined) {
    const cursor = this.#open.get(id)
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`)
    cursor.usedAt = Date.now()
    const { documents, isDone } = await fill(view, cursor.source, limit)
    if (isDone) this.#open.delete(id)
    return reply(cursor.ns, isDone ? '0' : id, 'nextBatch', documents)
  }

  kill(id: string) {
    return this.#open.delete(id)
  }

  #closeIdle() {
    for (const [id, { usedAt }] of this.#open) if (Date.now() - usedAt > idleTime) this.#open.delete(id)
  }

  close() {
    clearInterval(this.#timer)
    this.#open.clear()
  }
}

/** Encodes a reply, copying the stored bytes. */
export function reply(ns: string, id: string, batchName: 'firstBatch' | 'nextBatch', documents: Buffer[]): Buffer {
  // 10 bytes per document for type and index.
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
  writer.child('id', valueOf(Long.fromString(id)))
  writer.child('ns', valueOf(ns))
  writer.end(cursor)
  writer.child('ok', ok)
  writer.end(start)
  return writer.done()
}

const ok = valueOf(new Double(1))
