import type { Writable } from 'node:stream'
import type { Document, Filter } from 'mongodb'
import mongoose, { type ClientSession } from 'mongoose'
import type { AppContext } from '../app-context.ts'
import { findFields } from '../graph/objects/find-fields.ts'
import { CommunityModel, NOT_BEING_DELETED } from '../graph/communities/communities.model.ts'
import { SCHEMA_VERSION } from '../migrations/migrate.ts'
import { AppError } from '../platform/errors.ts'
import { FAST, writeZip, type ZipEntry } from '../platform/write-zip.ts'
import { atOneMoment } from '../store/at-one-moment.ts'
import { batchesOf } from '../store/batches.ts'
import { BATCH, inChunks } from '../store/chunks.ts'
import { collection } from '../store/collection.ts'
import { ACCOUNT_FIELDS, ACCOUNTS, CARRIED_NAMES, carriedOf, type CarriedName } from './contents.ts'
import { linesOf, withManifest } from './writer.ts'

/** Memory: at 250 a process grew by 190 MB, at 50 by 30 (P11). */
const DOCUMENTS = { ...BATCH, batchSize: 50 }

type Doc = Document & { _id: string }
/** From 0 to 1. */
export type OnProgress = (part: number) => void

export interface Export {
  communityId: string
  accounts: boolean
  onProgress?: OnProgress
}

export interface Exported {
  counts: Record<string, number>
  files: number
  /** Incomplete in the store. */
  leftOut: { part: string; _id: string }[]
}

const of = (name: string) => mongoose.connection.collection<Doc>(name)
const byCommunity = (name: CarriedName, communityId: string) =>
  ({ [carriedOf(name).community]: communityId }) as Filter<Doc>

/** Copies are other communities. */
const ofThisCommunity = (name: CarriedName, doc: Doc): Doc => {
  if (name !== 'acts' || doc.act !== 'communityCopied') return doc
  const { targetId: _other, ...rest } = doc
  return rest
}

interface Reading extends Export {
  session: ClientSession
  files: AppContext['files']
  exported: Exported
  done: (n: number) => void
}

interface Seen {
  objects: Set<string>
  files: { _id: string; size: number; created: Date }[]
}

async function* documentsOf(name: CarriedName, reading: Reading, seen: Seen): AsyncGenerator<Doc[]> {
  const { communityId, session, accounts, exported } = reading
  const { stays, accounts: addresses = [] } = carriedOf(name)
  const left = [...stays, ...(accounts ? [] : addresses)]
  const projection = Object.fromEntries(left.map((field) => [field, 0 as const]))
  const cursor = of(name).find(byCommunity(name, communityId), { ...DOCUMENTS, projection, session })
  exported.counts[name] = 0
  for await (const batch of batchesOf(cursor)) {
    const whole: Doc[] = []
    for (const doc of batch) {
      if (await isWhole(name, doc, reading, seen)) whole.push(ofThisCommunity(name, doc))
      else exported.leftOut.push({ part: name, _id: doc._id })
    }
    exported.counts[name] += whole.length
    reading.done(batch.length)
    yield whole
  }
}

const isWhole = async (name: CarriedName, doc: Doc, { files }: Reading, seen: Seen): Promise<boolean> => {
  if (name === 'objects') seen.objects.add(doc._id)
  if (name === 'links') return seen.objects.has(String(doc.from)) && seen.objects.has(String(doc.to))
  if (name !== 'files') return true
  const size = Number(doc.size)
  const there = await files.head(doc._id, 0).catch(() => undefined)
  if (there?.size !== size) return false
  seen.files.push({ _id: doc._id, size, created: doc.created as Date })
  return true
}

async function* accountsOf({ communityId, session, exported }: Reading): AsyncGenerator<Doc[]> {
  const authors = await findFields({ communityId, type: 'Author' }, ['userId'], { session })
  const ids = authors.flatMap(({ userId }) => userId ?? [])
  const projection = Object.fromEntries(ACCOUNT_FIELDS.map((field) => [field, 1 as const]))
  const found = await inChunks(ids, (some) =>
    of(ACCOUNTS.name)
      .find({ _id: { $in: some } }, { projection, session })
      .toArray(),
  )
  exported.counts[ACCOUNTS.name] = found.length
  yield found
}

async function* partsOf(reading: Reading): AsyncGenerator<ZipEntry> {
  const seen: Seen = { objects: new Set(), files: [] }
  for (const name of CARRIED_NAMES) yield { name: `${name}.jsonl`, content: linesOf(documentsOf(name, reading, seen)) }
  if (reading.accounts) yield { name: `${ACCOUNTS.name}.jsonl`, content: linesOf(accountsOf(reading)) }
  for (const { _id, size, created } of seen.files) {
    yield { name: `files/${_id}`, content: await reading.files.read(_id, size), modified: created, compress: false }
    reading.exported.files += 1
    reading.done(1)
  }
}

/** Rough, packed. */
const BYTES: Partial<Record<CarriedName, number>> = { objects: 400, links: 120, records: 100, historicalobjects: 300 }

/** Returns the rough size of an archive in bytes. */
export const estimatedBytes = async (communityId: string): Promise<number> => {
  let bytes = 2_000
  for (const name of CARRIED_NAMES)
    bytes += (BYTES[name] ?? 50) * (await of(name).countDocuments(byCommunity(name, communityId)))
  const files = of('files').find({ communityId }, { ...BATCH, projection: { size: 1 } })
  for await (const batch of batchesOf(files)) for (const { size } of batch) bytes += Number(size)
  return bytes
}

/**
 * Writes the archive of a community (docs/ARCHIVE.md), of one moment. Throws 'notFound'; a failure destroys the
 * output.
 */
export const exportCommunity = (
  { files }: Pick<AppContext, 'files'>,
  output: Writable,
  { onProgress = () => undefined, ...asked }: Export,
): Promise<Exported> =>
  atOneMoment(async (session) => {
    const { communityId } = asked
    const made = new Date().toISOString()
    const community = await collection(CommunityModel).findOne({ _id: communityId, ...NOT_BEING_DELETED }, { session })
    if (!community) throw new AppError('notFound')
    let [total, done] = [0, 0]
    for (const name of CARRIED_NAMES)
      total += (await of(name).countDocuments(byCommunity(name, communityId), { session })) * (name === 'files' ? 2 : 1)
    const exported: Exported = { counts: {}, files: 0, leftOut: [] }
    const count = (n: number) => onProgress((done += n) / total)
    const entries = withManifest(partsOf({ ...asked, session, files, exported, done: count }), () => ({
      kind: 'community',
      schema: SCHEMA_VERSION,
      made,
      community: { _id: communityId, title: community.title },
      accounts: asked.accounts,
      counts: exported.counts,
    }))
    await writeZip(output, entries, { level: FAST })
    onProgress(1)
    return exported
  })
