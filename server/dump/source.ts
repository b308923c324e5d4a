import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault } from '../env.ts'
import { framed, unpacked } from './bson-file.ts'
import { BrokenJson, elementsOf } from './json-file.ts'
import { NewIds, type OldIds, SAME_IDS } from './old-ids.ts'
import { type Data, fromBson, fromJson, LeftOut } from './values.ts'

export const KINDS = ['communities', 'accounts', 'objects', 'links', 'records', 'historicalobjects', 'letters'] as const
export type Kind = (typeof KINDS)[number]

export type Read = { old: Data; bytes: number; isRepaired: boolean } | { fault: string; bytes: number }

export interface Part {
  name: string
  kind: Kind
  documents(): AsyncGenerator<Read>
}

export interface Source {
  /** SHA-256. */
  id: string
  /** In order. */
  parts: readonly Part[]
  ids: OldIds
  /** Not imported. */
  others: readonly string[]
  bytes: number
}

const COLLECTIONS: Readonly<Record<string, Kind>> = {
  kcommunities: 'communities',
  users: 'accounts',
  kobjects: 'objects',
  klinks: 'links',
  krecords: 'records',
  khistoricalobjects: 'historicalobjects',
  notifications: 'letters',
}

const BSON_FILE = /^(?<name>.+)\.bson(?:\.gz)?$/

const filesIn = async (folder: string): Promise<Map<string, string>> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = new Map<string, string>()
  for (const entry of entries) {
    const name = entry.isFile() && BSON_FILE.exec(entry.name)?.groups?.name
    if (!name) continue
    if (found.has(name)) throw new StartFault(`${name} is twice in the folder.`)
    found.set(name, join(folder, entry.name))
  }
  if (found.size > 0) return found
  const inner = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  const databases = (await Promise.all(inner.map(filesIn))).filter(({ size }) => size > 0)
  if (databases.length > 1) throw new StartFault('The folder holds several databases; name the folder of one.')
  return databases[0] ?? found
}

async function* readBson(file: string): AsyncGenerator<Read> {
  for await (const one of framed(unpacked(file)))
    if ('fault' in one) yield { fault: one.fault, bytes: 0 }
    else {
      const bytes = one.bytes.length
      try {
        const { document, isRepaired } = fromBson(one.bytes)
        yield { old: document, bytes, isRepaired }
      } catch (error) {
        if (!(error instanceof LeftOut)) throw error
        yield { fault: error.message, bytes }
      }
    }
}

const digest = async (files: ReadonlyMap<string, string>) => {
  const hash = createHash('sha256')
  let bytes = 0
  for (const [name, file] of files) {
    hash.update(`\n${name}\n`)
    for await (const piece of unpacked(file)) {
      hash.update(piece)
      bytes += piece.length
    }
  }
  return { id: hash.digest('hex'), bytes }
}

const openFolder = async (folder: string): Promise<Source> => {
  const found = await filesIn(folder)
  const files = new Map(Object.keys(COLLECTIONS).flatMap((name) => {
    const file = found.get(name)
    return file === undefined ? [] : [[name, file] as const]
  })) // prettier-ignore
  if (!files.has('kcommunities')) throw new StartFault('The folder holds no dump with the collection kcommunities.')
  const parts = Object.entries(COLLECTIONS).map(([name, kind]): Part => {
    const file = files.get(name)
    return { name, kind, documents: () => (file === undefined ? nothing() : readBson(file)) }
  })
  const others = [...found.keys()].filter((name) => !Object.hasOwn(COLLECTIONS, name)).toSorted()
  return { ...(await digest(files)), parts, ids: SAME_IDS, others }
}

async function* nothing(): AsyncGenerator<Read> {
  // Yields none.
}

/** contract/model.md 16. */
const LISTS: Readonly<Record<string, Kind>> = {
  community: 'communities',
  authors: 'objects',
  contributions: 'objects',
  links: 'links',
  records: 'records',
}

async function* readJson(file: string, list: string): AsyncGenerator<Read> {
  for await (const { key, bytes } of elementsOf(unpacked(file))) {
    if (key !== list) continue
    try {
      yield { old: fromJson(bytes), bytes: bytes.length, isRepaired: false }
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error
      yield { fault: error.message, bytes: bytes.length }
    }
  }
}

const classOf = (list: string, type: unknown): string => {
  if (list === 'authors') return 'KAuthor'
  return type === 'Context' ? 'KBContext' : type === 'Group' ? 'KGroup' : 'KContribution'
}

const withCommunity = (list: string, old: Data, communityId: unknown): Data =>
  list === 'community' ? old : { communityId, ...old, __t: classOf(list, old.type) }

const openFile = async (file: string): Promise<Source> => {
  const { id, bytes } = await digest(new Map([['', file]]))
  const ids = new NewIds(id)
  let communityId: unknown
  const others = new Set<string>()
  for await (const { key, bytes: element } of elementsOf(unpacked(file))) {
    if (!Object.hasOwn(LISTS, key)) others.add(key)
    else {
      const { _id } = readable(element)
      ids.know(_id)
      if (key === 'community') communityId = _id
    }
  }
  if (communityId === undefined) throw new StartFault('The file holds no community.')
  const parts = Object.entries(LISTS).map(([name, kind]): Part => ({
    name,
    kind,
    async *documents() {
      for await (const read of readJson(file, name))
        yield 'fault' in read ? read : { ...read, old: withCommunity(name, read.old, communityId) }
    },
  })) // prettier-ignore
  return { id, bytes, parts, ids, others: [...others].toSorted() }
}

const readable = (bytes: Buffer): Data => {
  try {
    return fromJson(bytes)
  } catch (error) {
    if (error instanceof LeftOut) return {}
    throw error
  }
}

/** Opens a folder or file. Throws a StartFault. */
export const openSource = async (path: string): Promise<Source> => {
  const isFolder = (await stat(path)).isDirectory()
  try {
    return await (isFolder ? openFolder(path) : openFile(path))
  } catch (error) {
    throw error instanceof BrokenJson ? new StartFault(error.message) : error
  }
}
