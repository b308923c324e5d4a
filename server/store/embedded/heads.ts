import { Reader, Type, Value, documentValue } from './bson.ts'
import { Writer } from './tree.ts'

/** In bytes, of each of two generations. */
const KEPT = 16 * 2 ** 20
/** In bytes; longer ones are not kept. */
const LONGEST = 400
/** Sets of fields. */
const SHAPES = 8

type Generation = { bytes: Buffer; used: number; places: Map<string, number> }
const generation = (): Generation => ({ bytes: Buffer.alloc(0), used: 0, places: new Map() })

/** `balance`: short documents so far, less the long ones. */
export type Shape = { sign: string; fields: readonly string[]; balance: number }

/**
 * Documents reduced to the few fields that searches read, by posting: fetching and opening a document takes most of a
 * search. Only of the committed state; the older half is dropped when the younger one is full.
 */
export class Heads {
  readonly #shapes = new Map<string, Shape>()
  #young = generation()
  #old = generation()

  /** Returns a set of fields of a collection; undefined if most documents are too long. */
  shape(collectionId: number, fields: Iterable<string>): Shape | undefined {
    const names = [...new Set(fields)].toSorted()
    const name = `${collectionId} ${names.join(' ')}`
    const known = this.#shapes.get(name)
    if (known) return known.balance >= 0 ? known : undefined
    if (this.#shapes.size === SHAPES) this.clear()
    const shape = { sign: String.fromCharCode(this.#shapes.size), fields: names, balance: 0 }
    this.#shapes.set(name, shape)
    return shape
  }

  get({ sign }: Shape, posting: string): Value | undefined {
    const key = sign + posting
    const place = this.#young.places.get(key)
    if (place !== undefined) return headAt(this.#young, place)
    const older = this.#old.places.get(key)
    if (older === undefined) return undefined
    const head = headAt(this.#old, older)
    this.#keep(key, head.raw())
    return head
  }

  /** Returns the head of a document, kept for the next search. */
  add(shape: Shape, posting: string, document: Buffer): Value {
    const { sign, fields } = shape
    const writer = new Writer(256)
    const start = writer.begin()
    const reader = new Reader(documentValue(document))
    for (let missing = fields.length; missing > 0 && reader.next();) {
      const name = fields.find((one) => reader.isNamed(one))
      if (name === undefined) continue
      writer.child(name, reader.value())
      missing -= 1
    }
    writer.end(start)
    const head = writer.done()
    const isShort = head.length <= LONGEST
    shape.balance += isShort ? 1 : -1
    if (isShort) this.#keep(sign + posting, head)
    return documentValue(head)
  }

  #keep(key: string, head: Buffer) {
    if (this.#young.used + head.length > this.#young.bytes.length) {
      if (this.#young.used > 0) this.#old = this.#young
      this.#young = { ...generation(), bytes: Buffer.allocUnsafeSlow(KEPT) }
    }
    const { bytes, used, places } = this.#young
    head.copy(bytes, used)
    places.set(key, used)
    this.#young.used += head.length
  }

  /** For a changed document. */
  forget(postingOf: () => string) {
    if (this.#young.used === 0) return
    const posting = postingOf()
    for (const { sign } of this.#shapes.values())
      for (const { places } of [this.#young, this.#old]) places.delete(sign + posting)
  }

  clear() {
    this.#shapes.clear()
    this.#young = generation()
    this.#old = generation()
  }
}

const headAt = ({ bytes }: Generation, at: number) => new Value(bytes, Type.object, at, bytes.readInt32LE(at))
