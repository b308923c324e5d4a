import { Type, Value, documentValue } from './bson.ts'
import { Picker } from './picker.ts'

/** In bytes, of each of two generations. */
const KEPT = 24 * 2 ** 20
/** In bytes; longer ones are not kept. */
const LONGEST = 200
/** Sets of fields. */
const SHAPES = 16
/** Different values of the tested fields. */
const KINDS = 4_096
/** After so many reads the others are read in advance. */
const MISSES = 1_000

type Places = Map<string, number>
type Generation = { bytes: Buffer; used: number; places: Map<Shape, Places> }
const generation = (): Generation => ({ bytes: Buffer.alloc(0), used: 0, places: new Map() })

/** What one kind of search tests and reads. `balance`: short documents so far, less the long ones. */
export type Shape = {
  picker: Picker
  kinds: Map<string, number>
  values: Value[]
  balance: number
  misses: number
}

/** `kind`: number of a combination of tested values. */
export type Head = { kind: number; document: Value }

/**
 * Few fields of documents that searches read, by posting. Only of the committed state; the older half is dropped when the
 * younger one is full.
 */
export class Heads {
  readonly #shapes = new Map<string, Shape>()
  #young = generation()
  #old = generation()
  #isClosed = false

  /** As `shape`; undefined if there is none yet. */
  known(collectionId: number, tested: readonly string[], read: readonly string[]): Shape | undefined {
    const name = nameOf(collectionId, tested, read)
    const known = this.#shapes.get(name)
    if (!known) return undefined
    // The least recently used one comes first.
    this.#shapes.delete(name)
    this.#shapes.set(name, known)
    return this.keeps(known) ? known : undefined
  }

  /** Undefined if most documents are too long or too different. `inAdvance`: after many reads all of the collection are read. */
  shape(collectionId: number, tested: readonly string[], read: readonly string[], inAdvance = true): Shape | undefined {
    const name = nameOf(collectionId, tested, read)
    if (this.#shapes.has(name)) return this.known(collectionId, tested, read)
    if (this.#shapes.size === SHAPES) this.#removeOldest()
    const shape = {
      picker: new Picker(tested, read),
      kinds: new Map(),
      values: [],
      balance: 0,
      misses: inAdvance ? 0 : Infinity,
    }
    this.#shapes.set(name, shape)
    return shape
  }

  #removeOldest() {
    const [[name, shape] = []] = this.#shapes
    if (!name || !shape) return
    this.#shapes.delete(name)
    for (const { places } of [this.#young, this.#old]) places.delete(shape)
  }

  get(shape: Shape, posting: string): Head | undefined {
    const place = this.#young.places.get(shape)?.get(posting)
    if (place !== undefined) return headAt(this.#young, place)
    const older = this.#old.places.get(shape)?.get(posting)
    if (older === undefined) return undefined
    const { kind, document } = headAt(this.#old, older)
    this.#keep(shape, posting, kind, document.raw())
    return { kind, document }
  }

  /** Keeps the head of the document that the shape's picker has opened for the next search, if it is short. */
  add(shape: Shape, posting: string) {
    const head = shape.picker.read()
    const tested = shape.picker.tested()
    const name = tested.toString('latin1')
    const kind = shape.kinds.get(name) ?? shape.values.length
    const isShort = head.length <= LONGEST && tested.length <= LONGEST && kind < KINDS
    shape.balance += isShort ? 1 : -1
    if (!isShort) return
    if (kind === shape.values.length) {
      shape.kinds.set(name, kind)
      shape.values.push(documentValue(tested))
    }
    this.#keep(shape, posting, kind, head)
  }

  #keep(shape: Shape, posting: string, kind: number, head: Buffer) {
    if (this.#young.used + head.length + 4 > this.#young.bytes.length) {
      if (this.#young.used > 0) this.#old = this.#young
      this.#young = { ...generation(), bytes: Buffer.allocUnsafeSlow(KEPT) }
    }
    const { bytes, used, places } = this.#young
    bytes.writeUInt32LE(kind, used)
    head.copy(bytes, used + 4)
    const known = places.get(shape)
    if (known) known.set(posting, used)
    else places.set(shape, new Map([[posting, used]]))
    this.#young.used += head.length + 4
  }

  /** For a changed document. */
  forget(postingOf: () => string) {
    if (this.#young.used === 0) return
    const posting = postingOf()
    for (const { places } of [this.#young, this.#old]) for (const known of places.values()) known.delete(posting)
  }

  /** True once, when many documents were missing that can be kept. */
  lacks(shape: Shape) {
    return shape.misses++ === MISSES && this.keeps(shape)
  }

  keeps({ balance }: Shape) {
    return balance >= 0
  }

  /** Whether reading in advance would drop others. */
  get isFull() {
    return this.#isClosed || this.#old.used > 0
  }

  clear() {
    this.#shapes.clear()
    this.#young = generation()
    this.#old = generation()
  }

  close() {
    this.#isClosed = true
    this.clear()
  }
}

const nameOf = (collectionId: number, tested: readonly string[], read: readonly string[]) =>
  `${collectionId} ${[...new Set(tested)].toSorted().join(' ')}, ${read.toSorted().join(' ')}`

function headAt({ bytes }: Generation, at: number): Head {
  return { kind: bytes.readUInt32LE(at), document: new Value(bytes, Type.object, at + 4, bytes.readInt32LE(at + 4)) }
}
