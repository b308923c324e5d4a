import { randomUUID } from 'node:crypto'
import type { Document } from 'bson'
import type { Space, WritableSpace } from './disk.ts'
import { CommandError, unsupported } from './errors.ts'
import { afterPrefix } from './keys.ts'
import { digestTree, indexTree, tree } from './trees.ts'

export type IndexField = { name: string; path: string[]; direction: 1 | -1 }
export type Index = { id: number; name: string; fields: IndexField[]; unique: boolean }
export type IndexSpec = Omit<Index, 'id'>
export type Collection = { ns: string; id: number; uuid: string; indexes: Index[] }

/** By `database.collection`; immutable, so that transactions keep their version. */
export type Catalog = ReadonlyMap<string, Collection>

/** State that a command sees. */
export interface View {
  readonly space: WritableSpace
  catalog: Catalog
  /** Makes a transaction fail if this key changes. */
  guard(key: Buffer): void
}

const meta = (kind: string, name = '') => Buffer.from(`\0${kind}${name}`)
const counterKey = meta('n')
/** Returns the key of a collection's description. */
export const collectionKey = (ns: string) => meta('c', ns)
const flagsKey = (index: Index) => meta('f', String(index.id))

/** Returns the index of ids, which is the collection itself. */
export const idIndex = (id: number): Index => ({
  id,
  name: '_id_',
  fields: [{ name: '_id', path: ['_id'], direction: 1 }],
  unique: true,
})

/** Reads all collections' descriptions. */
export function loadCatalog(space: Space): Catalog {
  const catalog = new Map<string, Collection>()
  const prefix = meta('c')
  for (const { key, value } of space.range(prefix, afterPrefix(prefix)))
    catalog.set(key.toString('utf8', prefix.length), JSON.parse(value.toString()) as Collection)
  return catalog
}

function remember(view: View, collection: Collection) {
  view.space.put(collectionKey(collection.ns), Buffer.from(JSON.stringify(collection)))
  view.catalog = new Map(view.catalog).set(collection.ns, collection)
}

function nextId(view: View): number {
  const id = (view.space.get(counterKey)?.readUInt32BE() ?? 0) + 1
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(id)
  view.space.put(counterKey, bytes)
  return id
}

/** Returns the collection, created if missing. */
export function ensureCollection(view: View, ns: string): Collection {
  const known = view.catalog.get(ns)
  if (known) return known
  if (/\0|\$/.test(ns) || ns.endsWith('.') || Buffer.byteLength(ns) > 255)
    throw new CommandError(73, `Invalid collection name: ${ns}`)
  const collection = { ns, id: nextId(view), uuid: randomUUID(), indexes: [] }
  remember(view, collection)
  return collection
}

/** Creates an index's description; the caller writes its entries. */
export function addIndex(view: View, ns: string, spec: IndexSpec): Index {
  const collection = ensureCollection(view, ns)
  const index = { id: nextId(view), ...spec }
  remember(view, { ...collection, indexes: [...collection.indexes, index] })
  return index
}

/** Removes a collection with its documents and indexes. */
export function dropCollection(view: View, collection: Collection) {
  for (const index of collection.indexes) {
    clear(view.space, indexTree(index))
    view.space.remove(flagsKey(index))
  }
  clear(view.space, tree(collection.id))
  clear(view.space, digestTree(collection))
  view.space.remove(collectionKey(collection.ns))
  view.catalog = new Map([...view.catalog].filter(([ns]) => ns !== collection.ns))
}

function clear(space: WritableSpace, prefix: Buffer) {
  const keys = [...space.range(prefix, afterPrefix(prefix))].map((entry) => entry.key)
  for (const key of keys) space.remove(key)
}

/** Fields that have held arrays (bit mask), and whether an entry was cut. */
export type IndexFlags = { arrays: number; cut: boolean }

/** Reads an index's flags. */
export function indexFlags(space: Space, index: Index): IndexFlags {
  const stored = space.get(flagsKey(index))
  return stored ? { arrays: stored.readUInt32BE(1), cut: stored[0] === 1 } : { arrays: 0, cut: false }
}

/** Sets flags, which are never cleared. */
export function raiseFlags(space: WritableSpace, index: Index, { arrays, cut }: IndexFlags) {
  if (arrays === 0 && !cut) return
  const known = indexFlags(space, index)
  if ((known.arrays | arrays) === known.arrays && (known.cut || !cut)) return
  const bytes = Buffer.from([Number(known.cut || cut), 0, 0, 0, 0])
  bytes.writeUInt32BE(known.arrays | arrays, 1)
  space.put(flagsKey(index), bytes)
}

const knownIndexOptions = new Set(['key', 'name', 'unique', 'background', 'v', 'ns'])

/** Parses an entry of createIndexes. Throws for unsupported kinds. */
export function parseIndex(spec: Document): IndexSpec {
  for (const [option, value] of Object.entries(spec))
    if (!knownIndexOptions.has(option) && value !== false) throw unsupported(`The index option ${option}`)
  const entries = Object.entries((spec.key ?? {}) as Document)
  if (entries.length === 0) throw new CommandError(67, 'An index needs at least one field')
  const fields = entries.map(([name, value]): IndexField => {
    const direction = Number(value)
    if (typeof value === 'string' || !direction) throw unsupported(`An index of the kind ${JSON.stringify(value)}`)
    if (name.includes('$') || name.split('.').includes('')) throw new CommandError(67, `Not a field name: ${name}`)
    return { name, path: name.split('.'), direction: direction > 0 ? 1 : -1 }
  })
  const name = String(spec.name ?? entries.map(([field, direction]) => `${field}_${String(direction)}`).join('_'))
  return { name, fields, unique: Boolean(spec.unique) }
}

/** Returns fields in MongoDB's form: `{ a: 1, b: -1 }`. */
export const keyPattern = (index: IndexSpec): Document =>
  Object.fromEntries(index.fields.map((field) => [field.name, field.direction]))

/** Returns an index as listIndexes reports it. */
export const describeIndex = (index: IndexSpec): Document => ({
  v: 2,
  key: keyPattern(index),
  name: index.name,
  // MongoDB omits it for the index of ids.
  ...(index.unique && index.name !== '_id_' && { unique: true }),
})
