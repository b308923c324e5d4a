import { Type, Value, maxDocumentSize } from './bson.ts'
import { ByteWriter } from './bytes.ts'
import { CommandError } from './errors.ts'

/** Values keep their bytes; only opened parts become maps or lists. */
export type Node = Value | Doc | List

export class Doc {
  readonly fields: Map<string, Node>
  constructor(fields: Iterable<[string, Node]> = []) {
    this.fields = new Map(fields)
  }
}

export class List {
  readonly items: Node[]
  constructor(items: Node[] = []) {
    this.items = items
  }
}

/** Opens one level of an object for changes. */
export const openDoc = (value: Value) => new Doc(value.fields())

/** Returns a node as a value. */
export function asValue(node: Node): Value {
  if (node instanceof Value) return node
  const bytes = encode(node)
  return new Value(bytes, node instanceof Doc ? Type.object : Type.array, 0, bytes.length)
}

/** Returns the BSON bytes. */
export function encode(node: Doc | List): Buffer {
  const writer = new Writer()
  writer.node(node)
  return writer.done()
}

export class Writer extends ByteWriter {
  constructor(expected = 1024) {
    super(expected)
  }

  /** Returns the position for `end`. */
  begin() {
    return this.room(4)
  }
  end(start: number) {
    this.byte(0)
    this.bytes.writeInt32LE(this.length - start, start)
  }
  field(type: number, name: string) {
    if (name.includes('\0')) throw new CommandError(2, 'A field name may not hold a zero byte')
    const size = Buffer.byteLength(name)
    const at = this.room(size + 2)
    this.bytes[at] = type
    if (size === name.length) for (let i = 0; i < size; i++) this.bytes[at + 1 + i] = name.charCodeAt(i)
    else this.bytes.write(name, at + 1)
    this.bytes[at + 1 + size] = 0
  }
  node(node: Doc | List) {
    const start = this.begin()
    if (node instanceof Doc) for (const [name, child] of node.fields) this.child(name, child)
    else for (const [i, child] of node.items.entries()) this.child(String(i), child)
    this.end(start)
    if (this.length > maxDocumentSize + 1024) throw new CommandError(10334, 'The document is larger than 16 MB')
  }
  child(name: string, child: Node) {
    if (child instanceof Value) {
      this.field(child.type, name)
      this.raw(child.bytes, child.at, child.at + child.size)
    } else {
      this.field(child instanceof Doc ? Type.object : Type.array, name)
      this.node(child)
    }
  }
}
