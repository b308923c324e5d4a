import { documentValue, maxDocumentSize, plain, type Value } from './bson.ts'
import { addIndex, collectionKey, idIndex, keyPattern, raiseFlags } from './catalog.ts'
import type { Collection, Index, IndexFlags, IndexSpec, View } from './catalog.ts'
import { CommandError } from './errors.ts'
import type { Entry } from './layout.ts'
import { entriesOf } from './indexing.ts'
import { afterPrefix, keyOf } from './keys.ts'
import { idOf, isDigest, packedKey, postingOf, postingSize } from './postings.ts'
import { digestTree, indexTree, tree, treeSize } from './trees.ts'

/** Longer ids don't fit in an index key. */
const maxIdKey = 500

/** Throws for invalid ids. */
function idKey(id: Value): Buffer {
  if (id.isArray) throw new CommandError(53, "The '_id' value cannot be an array")
  const key = keyOf(id)
  if (key.length > maxIdKey) throw new CommandError(2, `The '_id' may take ${maxIdKey} bytes in the embedded store`)
  return key
}

/** Returns a document's key. */
export const documentKey = (collection: Collection, id: Buffer) => Buffer.concat([tree(collection.id), id])

/** A unique index has one document per entry, so the posting is not in the key. */
const entryKey = (index: Index, entry: Buffer, posting: Buffer) =>
  Buffer.concat(index.unique ? [indexTree(index), entry] : [indexTree(index), entry, posting])

/** Returns the key of a digest's id. */
export const digestKey = (collection: Collection, posting: Buffer) => Buffer.concat([digestTree(collection), posting])

/** Returns the id's key of an index entry. */
export function entryId({ space }: View, collection: Collection, index: Index, { key, value }: Entry): Buffer {
  if (index.unique) return value
  const posting = key.subarray(-postingSize)
  return isDigest(posting) ? space.get(digestKey(collection, posting))! : idOf(posting)
}

/** Returns the key of the document that an index entry leads to. */
export const entryDocumentKey = (view: View, collection: Collection, index: Index, entry: Entry): Buffer =>
  (entry.posting !== undefined && packedKey(tree(collection.id), entry.posting)) ||
  documentKey(collection, entryId(view, collection, index, entry))

type Change = { index: Index; added: Buffer[]; removed: Buffer[]; flags: IndexFlags }

/** Stores a new document. All checks precede all writes. */
export function insertDocument(view: View, collection: Collection, document: Value, id: Value) {
  const key = idKey(id)
  if (view.space.get(documentKey(collection, key))) throw duplicate(collection, idIndex(collection.id), document)
  putDocument(view, collection, key, undefined, document)
}

/** Replaces `before`, with the same id, or inserts if undefined. All checks precede all writes. */
export function putDocument(view: View, collection: Collection, key: Buffer, before: Value | undefined, after: Value) {
  if (after.size > maxDocumentSize) throw new CommandError(10334, 'The document is larger than 16 MB')
  const posting = postingOf(key)
  const changes = collection.indexes.map((index) => changeOf(index, before, after))
  for (const { index, added } of changes) {
    for (const entry of index.unique ? added : []) {
      const owner = view.space.get(entryKey(index, entry, posting))
      if (owner && !owner.equals(key)) throw duplicate(collection, index, after)
    }
  }
  view.guard(collectionKey(collection.ns))
  view.space.put(documentKey(collection, key), after.raw())
  if (!before && isDigest(posting)) view.space.put(digestKey(collection, posting), key)
  for (const change of changes) writeEntries(view, change, key, posting)
}

/** Removes a document with its index entries. */
export function removeDocument(view: View, collection: Collection, key: Buffer, document: Value) {
  view.guard(collectionKey(collection.ns))
  const posting = postingOf(key)
  view.space.remove(documentKey(collection, key))
  if (isDigest(posting)) view.space.remove(digestKey(collection, posting))
  for (const index of collection.indexes) writeEntries(view, changeOf(index, document, undefined), key, posting)
}

/**
 * Computes a new index's entries; the returned function writes them. Checks come first, so several indexes are created all
 * or none.
 */
export function prepareIndex(view: View, collection: Collection, spec: IndexSpec): () => void {
  const seen = new Set<string>()
  const probe = { ...spec, id: 0 }
  const built: { key: Buffer; entries: Buffer[]; flags: IndexFlags }[] = []
  const prefix = tree(collection.id)
  for (const { key: at, value } of view.space.range(prefix, afterPrefix(prefix))) {
    const key = at.subarray(treeSize)
    const document = documentValue(value)
    const { entries, flags } = entriesOf(probe, document)
    for (const entry of spec.unique ? entries : []) {
      const name = entry.toString('latin1')
      if (seen.has(name)) throw duplicate(collection, probe, document)
      seen.add(name)
    }
    built.push({ key, entries, flags })
  }
  return () => {
    const index = addIndex(view, collection.ns, spec)
    for (const { key, entries, flags } of built)
      writeEntries(view, { index, added: entries, removed: [], flags }, key, postingOf(key))
  }
}

const nothing = { arrays: 0, cut: false }

function changeOf(index: Index, before: Value | undefined, after: Value | undefined): Change {
  // Skips unchanged fields, e.g. texts with hundreds of words.
  if (before && after && index.fields.every(({ path: [name] }) => isSame(before.get(name!), after.get(name!))))
    return { index, added: [], removed: [], flags: nothing }
  const old = before ? entriesOf(index, before).entries : []
  const { entries, flags } = after ? entriesOf(index, after) : { entries: [], flags: nothing }
  return { index, added: without(entries, old), removed: without(old, entries), flags }
}

const isSame = (a: Value | undefined, b: Value | undefined) =>
  a === b || (a?.type === b?.type && a !== undefined && b !== undefined && a.raw().equals(b.raw()))

function without(entries: Buffer[], others: Buffer[]): Buffer[] {
  if (others.length === 0) return entries
  const names = new Set(others.map((entry) => entry.toString('latin1')))
  return entries.filter((entry) => !names.has(entry.toString('latin1')))
}

function writeEntries(view: View, { index, added, removed, flags }: Change, key: Buffer, posting: Buffer) {
  for (const entry of removed) view.space.remove(entryKey(index, entry, posting))
  for (const entry of added) view.space.put(entryKey(index, entry, posting), key)
  raiseFlags(view.space, index, flags)
}

function duplicate(collection: Collection, index: Index, document: Value) {
  const valueAt = (path: string[]) =>
    path.reduce<Value | undefined>((value, step) => (value?.isObject ? value.get(step) : undefined), document)
  const keyValue = Object.fromEntries(
    index.fields.map(({ name, path }) => {
      const value = valueAt(path)
      return [name, value ? plain(value) : null]
    }),
  )
  const shown = JSON.stringify(keyValue)
  const text = `E11000 duplicate key error collection: ${collection.ns} index: ${index.name} dup key: ${shown}`
  return new CommandError(11000, text, { keyPattern: keyPattern(index), keyValue })
}
