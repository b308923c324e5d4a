import { Reader, Type, Value, documentValue, maxDocumentSize } from './bson.ts'
import {
  collectionKey,
  keyPattern,
  raiseFlags,
  tree,
  type Collection,
  type Index,
  type IndexFlags,
  type View,
} from './catalog.ts'
import { CommandError } from './errors.ts'
import { entriesOf } from './indexing.ts'
import { afterPrefix, keyOf } from './keys.ts'
import { plain } from './plain.ts'
import { Doc } from './tree.ts'

/** Longer ids would not fit into the key of an index entry. */
const maxIdKey = 500

/** The key of a document inside its collection. Throws for a value that cannot be an id. */
export function idKey(id: Value): Buffer {
  if (id.isArray || id.type === Type.regex || id.type === Type.undefined)
    throw new CommandError(53, `The '_id' value cannot be of type ${id.typeName}`)
  const key = keyOf(id)
  if (key.length > maxIdKey) throw new CommandError(2, `The '_id' may take ${maxIdKey} bytes in the embedded store`)
  return key
}

export const documentKey = (collection: Collection, id: Buffer) => Buffer.concat([tree(collection.id), id])

/** The key of an index entry. A unique index has room for one document only, so there the id is no part of the key. */
const entryKey = (index: Index, entry: Buffer, id: Buffer) =>
  Buffer.concat(index.unique ? [tree(index.id), entry] : [tree(index.id), entry, id])

type Change = { index: Index; added: Buffer[]; removed: Buffer[]; flags: IndexFlags }

/** Stores a new document. Everything is checked before anything is written. */
export function insertDocument(view: View, collection: Collection, document: Value, id: Value) {
  const key = idKey(id)
  const at = documentKey(collection, key)
  if (view.space.get(at)) throw duplicate(collection, '_id_', { _id: 1 }, { _id: id })
  checkSize(document)
  const changes = collection.indexes.map((index) => changeOf(index, undefined, document))
  checkUnique(view, collection, changes, key, document)
  view.guard(collectionKey(collection.ns))
  view.space.put(at, document.raw())
  for (const change of changes) writeEntries(view, change, key)
}

/** Puts `after` in the place of `before`; both have the same id. */
export function replaceDocument(view: View, collection: Collection, key: Buffer, before: Value, after: Value) {
  checkSize(after)
  const changes = collection.indexes.map((index) => changeOf(index, before, after))
  checkUnique(view, collection, changes, key, after)
  view.guard(collectionKey(collection.ns))
  view.space.put(documentKey(collection, key), after.raw())
  for (const change of changes) writeEntries(view, change, key)
}

export function removeDocument(view: View, collection: Collection, key: Buffer, document: Value) {
  view.guard(collectionKey(collection.ns))
  view.space.remove(documentKey(collection, key))
  for (const index of collection.indexes) writeEntries(view, changeOf(index, document, undefined), key)
}

/** Fills a new index from the documents that are there. */
export function buildIndex(view: View, collection: Collection, spec: Omit<Index, 'id'>, add: () => Index) {
  const seen = new Map<string, string>()
  const probe = { ...spec, id: 0 }
  const built: { key: Buffer; entries: Buffer[]; flags: IndexFlags }[] = []
  const prefix = tree(collection.id)
  for (const { key: at, value } of view.space.range(prefix, afterPrefix(prefix))) {
    const key = at.subarray(prefix.length)
    const document = documentValue(value)
    const { entries, flags } = entriesOf(probe, document)
    if (spec.unique)
      for (const entry of entries) {
        const name = entry.toString('latin1')
        const owner = key.toString('latin1')
        if ((seen.get(name) ?? owner) !== owner) throw duplicateIn(collection, probe, document)
        seen.set(name, owner)
      }
    built.push({ key, entries, flags })
  }
  const index = add()
  for (const { key, entries, flags } of built) writeEntries(view, { index, added: entries, removed: [], flags }, key)
}

function checkSize(document: Value) {
  if (document.size > maxDocumentSize) throw new CommandError(10334, 'The document is larger than 16 MB')
}

function changeOf(index: Index, before: Value | undefined, after: Value | undefined): Change {
  const old = before ? entriesOf(index, before).entries : []
  const { entries, flags } = after ? entriesOf(index, after) : { entries: [], flags: { arrays: 0, cut: false } }
  if (!before || !after) return { index, added: entries, removed: old, flags }
  const without = (some: Buffer[], others: Buffer[]) =>
    some.filter((entry) => !others.some((other) => other.equals(entry)))
  return { index, added: without(entries, old), removed: without(old, entries), flags }
}

function checkUnique(view: View, collection: Collection, changes: Change[], key: Buffer, document: Value) {
  for (const { index, added } of changes) {
    if (!index.unique) continue
    for (const entry of added) {
      const owner = view.space.get(entryKey(index, entry, key))
      if (owner && !owner.equals(key)) throw duplicateIn(collection, index, document)
    }
  }
}

function writeEntries(view: View, { index, added, removed, flags }: Change, key: Buffer) {
  for (const entry of removed) view.space.remove(entryKey(index, entry, key))
  for (const entry of added) view.space.put(entryKey(index, entry, key), key)
  raiseFlags(view.space, index, flags)
}

function duplicateIn(collection: Collection, index: Index, document: Value) {
  const values: Record<string, Value | undefined> = {}
  for (const { name, path } of index.fields)
    values[name] = path.reduce<Value | undefined>(
      (value, step) => (value?.isObject ? value.get(step) : undefined),
      document,
    )
  return duplicate(collection, index.name, keyPattern(index), values)
}

function duplicate(collection: Collection, name: string, pattern: object, values: Record<string, Value | undefined>) {
  const keyValue = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value ? plain(value) : null]),
  )
  const shown = JSON.stringify(keyValue)
  const text = `E11000 duplicate key error collection: ${collection.ns} index: ${name} dup key: ${shown}`
  return new CommandError(11000, text, { keyPattern: pattern, keyValue })
}

/** Sets the id of a document in front, where MongoDB keeps it. */
export function withIdFirst(document: Value, id: Value): Doc {
  const doc = new Doc()
  doc.fields.set('_id', id)
  const reader = new Reader(document)
  while (reader.next()) if (!reader.isNamed('_id')) doc.fields.set(reader.name(), reader.value())
  return doc
}
