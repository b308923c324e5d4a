import { calculateObjectSize } from 'bson'
import type { Filter, OptionalUnlessRequiredId } from 'mongodb'
import type { Model } from 'mongoose'
import { faultMessage } from '../../shared/wire/fault-message.ts'
import type { NoteLanguages } from '../../shared/rules/note-languages.ts'
import type { AppContext } from '../app-context.ts'
import { AppError } from '../platform/errors.ts'
import { collection } from '../store/collection.ts'
import { DOCUMENT_MAX } from './bson-file.ts'
import type { Report } from './report.ts'
import type { Part, Source } from './source.ts'
import { type Data, LeftOut } from './values.ts'

/** Per write. */
const AT_ONCE = 250
const BYTES_AT_ONCE = 4 * 1024 * 1024

export interface Importing {
  source: Source
  /** Folder with `attachments`. */
  files: string | undefined
  tools: Pick<AppContext, 'events' | 'files'> & { env: Pick<AppContext['env'], 'pictureMegapixels' | 'clamd'> }
  report: Report
  communities: Map<string, NoteLanguages | undefined>
  step: (bytes: number) => void
}

/** For the report. */
export const nameOf = ({ _id }: Data): string =>
  typeof _id === 'string' || typeof _id === 'number' ? String(_id) : '?'

/** Yields batches. */
export async function* batchesIn(
  part: Part,
  step: (bytes: number) => void,
  onRead: (read: { fault: string } | { old: Data; isRepaired: boolean }) => void = () => undefined,
): AsyncGenerator<Data[]> {
  let [batch, held]: [Data[], number] = [[], 0]
  for await (const read of part.documents()) {
    step(read.bytes)
    onRead(read)
    if ('fault' in read) continue
    batch.push(read.old)
    held += read.bytes
    if (batch.length < AT_ONCE && held < BYTES_AT_ONCE) continue
    yield batch
    ;[batch, held] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

/** `batchesIn`, counted. */
export const countedBatches = ({ report, step }: Pick<Importing, 'report' | 'step'>, part: Part) =>
  batchesIn(part, step, (read) => {
    report.of(part.name).read += 1
    if ('fault' in read) report.leaveOut(part.name, '?', read.fault)
    else if (read.isRepaired) report.note(part.name, nameOf(read.old), 'invalid UTF-8 is replaced by “�”')
  })

/** Throws errors that are no refusals. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof LeftOut) return error.message
  if (!(error instanceof AppError)) throw error
  const faults = Object.entries(error.fields ?? {}).map(([field, fault]) => `${field}: ${faultMessage(fault)}`)
  return faults.length > 0 ? faults.join(' ') : error.message
}

/** Returns stored ids. */
export const storedIds = async <T extends { _id: string }>(model: Model<T>, ids: readonly string[]) => {
  const filter = { _id: { $in: [...new Set(ids)] } } as unknown as Filter<T>
  const found = await collection(model)
    .find<{ _id: string }>(filter, { projection: { _id: 1 } })
    .toArray()
  return new Set(found.map(({ _id }) => _id))
}

/** Inserts documents. */
export const insert = async <T extends { _id: string }>(model: Model<T>, documents: readonly T[]): Promise<void> => {
  if (documents.length === 0) return
  await collection(model).insertMany(documents as readonly OptionalUnlessRequiredId<T>[])
}

/** Stores what is not there yet; `convert` throws LeftOut or an AppError. */
export const storeBatch = async <T extends { _id: string }>(
  { source, report }: Pick<Importing, 'source' | 'report'>,
  { name }: Part,
  model: Model<T>,
  batch: readonly Data[],
  convert: (old: Data) => T | Promise<T>,
  write: (documents: readonly T[]) => Promise<void> = (documents) => insert(model, documents),
): Promise<void> => {
  const there = await storedIds(
    model,
    batch.flatMap(({ _id }) => source.ids.of(_id) ?? []),
  )
  const counts = report.of(name)
  const documents = new Map<string, T>()
  for (const old of batch)
    try {
      if (there.has(source.ids.of(old._id) ?? '')) {
        counts.imported += 1
        continue
      }
      const document = await convert(old)
      if (documents.has(document._id)) throw new LeftOut('its id came before')
      if (calculateObjectSize(document) > DOCUMENT_MAX) throw new LeftOut('it is too large for the store')
      documents.set(document._id, document)
    } catch (error) {
      report.leaveOut(name, nameOf(old), reasonOf(error))
    }
  await write([...documents.values()])
  counts.imported += documents.size
  counts.added += documents.size
}
