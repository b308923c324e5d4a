import { deserialize, serialize, type Document } from 'bson'
import { CommandError, unsupported } from './errors.ts'

/** Values keep the client's bytes, because re-encoding would turn 2.0 and Long 5 into an Int32. */
export const Type = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binary: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  int: 16,
  long: 18,
} as const

const typeNames = new Map<number, string>(Object.entries(Type).map(([name, type]) => [type, name]))
// Unsupported types.
typeNames.set(6, 'undefined').set(11, 'regex').set(13, 'javascript').set(17, 'timestamp').set(19, 'decimal')

/** MongoDB's limit, in bytes. */
export const maxDocumentSize = 16 * 1024 * 1024
const maxDepth = 180

export class Value {
  readonly bytes: Buffer
  readonly type: number
  readonly at: number
  readonly size: number

  constructor(bytes: Buffer, type: number, at: number, size: number) {
    this.bytes = bytes
    this.type = type
    this.at = at
    this.size = size
  }

  get isObject() {
    return this.type === Type.object
  }
  get isArray() {
    return this.type === Type.array
  }
  get isNumber() {
    return this.type === Type.int || this.type === Type.double || this.type === Type.long
  }
  get typeName() {
    return typeNames.get(this.type) ?? String(this.type)
  }

  /** The bytes, not copied. */
  raw() {
    const { bytes, at, size } = this
    return at === 0 && size === bytes.length ? bytes : bytes.subarray(at, at + size)
  }
  string() {
    return this.bytes.toString('utf8', this.at + 4, this.at + this.size - 1)
  }
  number() {
    if (this.type === Type.int) return this.bytes.readInt32LE(this.at)
    if (this.type === Type.double) return this.bytes.readDoubleLE(this.at)
    return Number(this.bytes.readBigInt64LE(this.at))
  }
  long() {
    return this.bytes.readBigInt64LE(this.at)
  }
  /** Anything but false, zero and null, as in MongoDB. */
  truthy() {
    if (this.type === Type.bool) return this.bytes[this.at] === 1
    if (this.isNumber) return this.number() !== 0
    return this.type !== Type.null
  }
  get(name: string): Value | undefined {
    const reader = new Reader(this)
    while (reader.next()) if (reader.isNamed(name)) return reader.value()
    return undefined
  }
  fields(): Map<string, Value> {
    const fields = new Map<string, Value>()
    const reader = new Reader(this)
    while (reader.next()) fields.set(reader.name(), reader.value())
    return fields
  }
  items(): Value[] {
    const items: Value[] = []
    const reader = new Reader(this)
    while (reader.next()) items.push(reader.value())
    return items
  }
}

/** Iterates over fields. The bytes must be validated. */
export class Reader {
  readonly bytes: Buffer
  type = 0
  at = 0
  size = 0
  #nameAt = 0
  #end: number

  constructor(value: Value) {
    this.bytes = value.bytes
    this.at = value.at + 4
    this.#end = value.at + value.size - 1
  }

  next(): boolean {
    const bytes = this.bytes
    let at = this.at + this.size
    if (at >= this.#end) return false
    this.type = bytes[at]!
    this.#nameAt = ++at
    while (bytes[at] !== 0) at++
    this.at = ++at
    this.size = sizeOf(bytes, this.type, at)
    return true
  }
  /** Of the field's type, which precedes its name. */
  get start() {
    return this.#nameAt - 1
  }
  name() {
    return this.bytes.toString('utf8', this.#nameAt, this.at - 1)
  }
  /** Avoids creating a string for ASCII names. */
  isNamed(name: string) {
    const length = this.at - 1 - this.#nameAt
    for (let i = 0; i < name.length; i++) {
      const code = name.charCodeAt(i)
      if (code > 127) return this.name() === name
      if (this.bytes[this.#nameAt + i] !== code) return false
    }
    return length === name.length
  }
  value() {
    return new Value(this.bytes, this.type, this.at, this.size)
  }
}

function sizeOf(bytes: Buffer, type: number, at: number): number {
  switch (type) {
    case Type.double:
    case Type.date:
    case Type.long:
      return 8
    case Type.int:
      return 4
    case Type.objectId:
      return 12
    case Type.bool:
      return 1
    case Type.null:
      return 0
    case Type.object:
    case Type.array:
      return bytes.readInt32LE(at)
    case Type.string:
      return bytes.readInt32LE(at) + 4
    case Type.binary:
      return bytes.readInt32LE(at) + 5
    default:
      throw unsupported(`The BSON type ${typeNames.get(type) ?? type}`)
  }
}

/** Returns a document as a value. The bytes must be validated. */
export const documentValue = (bytes: Buffer) => new Value(bytes, Type.object, 0, bytes.length)

/** Checks a client's document, so that its lengths can be trusted. Throws CommandError. */
export function validate(bytes: Buffer, at: number, end: number, depth = 0): void {
  const malformed = () => new CommandError(22, 'The message holds malformed BSON')
  if (depth > maxDepth) throw new CommandError(22, `Documents may be nested ${maxDepth} levels deep`)
  if (end - at < 5 || bytes.readInt32LE(at) !== end - at || bytes[end - 1] !== 0) throw malformed()
  let next = at + 4
  while (next < end - 1) {
    const type = bytes[next]!
    const valueAt = bytes.indexOf(0, next + 1) + 1
    if (valueAt === 0 || valueAt > end - 1) throw malformed()
    const lengthBytes =
      type === Type.binary ? 5 : type === Type.string || type === Type.object || type === Type.array ? 4 : 0
    if (valueAt + lengthBytes > end - 1) throw malformed()
    const size = sizeOf(bytes, type, valueAt)
    if (size < lengthBytes || valueAt + size > end - 1) throw malformed()
    if (type === Type.string && (size < 5 || bytes[valueAt + size - 1] !== 0)) throw malformed()
    if (type === Type.object || type === Type.array) validate(bytes, valueAt, valueAt + size, depth + 1)
    next = valueAt + size
  }
}

/** Serialises a document without undefined fields. */
export const toBytes = (document: Document) => Buffer.from(serialize(document, { ignoreUndefined: true }))

/** Converts a JavaScript value to BSON. */
export const valueOf = (value: unknown): Value => documentValue(toBytes({ value })).get('value')!

/** Converts a value as the driver does; not for documents. */
export function plain(value: Value): unknown {
  const head = Buffer.alloc(6)
  head.writeInt32LE(value.size + 7)
  head[4] = value.type
  return deserialize(Buffer.concat([head, value.raw(), Buffer.alloc(1)]))[''] as unknown
}

export const nullValue = valueOf(null)
export const emptyObject = documentValue(toBytes({}))
