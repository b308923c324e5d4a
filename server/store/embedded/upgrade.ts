import { loadCatalog, type Collection, type Index } from './catalog.ts'
import { digestKey } from './collections.ts'
import type { Disk } from './disk.ts'
import type { Entry } from './layout.ts'
import { isDigest, postingOf } from './postings.ts'
import { indexTree, treeSize } from './trees.ts'

/** Per transaction; only the heartbeat has to wait. */
const bytesAtOnce = 4_000_000
const entriesAtOnce = 5_000

/** Converts data of the first format. Resumes after an interruption. */
export async function upgrade(disk: Disk, say: (text: string) => void, atOnce = entriesAtOnce): Promise<void> {
  const convert = converter(disk)
  for (let moved = 0; ; moved += atOnce) {
    const entries = firstOf(disk.older(), atOnce)
    if (entries.length === 0) return
    if (moved === 0) say('data of an earlier form is being brought to the form that takes less space')
    await disk.write(() => {
      for (const entry of entries) {
        disk.removeOlder(entry.key)
        for (const { key, value } of convert(entry)) disk.put(key, value)
      }
    })
  }
}

function firstOf(older: Iterable<Entry>, most: number): Entry[] {
  const entries: Entry[] = []
  let bytes = 0
  for (const entry of older) {
    entries.push(entry)
    bytes += entry.value.length
    if (bytes > bytesAtOnce || entries.length >= most) break
  }
  return entries
}

/** In the first format an index entry ended with the document's id key. */
function converter(disk: Disk): (entry: Entry) => Entry[] {
  const collections = new Map<number, Collection>()
  const indexes = new Map<number, Index>()
  for (const collection of loadCatalog(disk).values()) {
    collections.set(collection.id, collection)
    for (const index of collection.indexes) indexes.set(index.id, index)
  }
  return ({ key, value }) => {
    const id = key.readUInt32BE(1)
    const [collection, index] = [collections.get(id), indexes.get(id)]
    if (index && !index.unique) {
      const entry = key.subarray(treeSize, -value.length)
      return [{ key: Buffer.concat([indexTree(index), entry, postingOf(value)]), value }]
    }
    const posting = collection && postingOf(key.subarray(treeSize))
    const digest = posting && isDigest(posting) ? [{ key: digestKey(collection, posting), value: key.subarray(treeSize) }] : [] // prettier-ignore
    return [{ key, value }, ...digest]
  }
}
