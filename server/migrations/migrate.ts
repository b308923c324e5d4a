import type { IndexDescription } from 'mongodb'
import mongoose, { type Model } from 'mongoose'
import type { Logger } from 'pino'
import { StartFault } from '../env.ts'
import type { Leases } from '../store/leases.ts'
import { fillExcerpts } from './fill-excerpts.ts'
import { fillTerms } from './fill-terms.ts'
import { moveEndedSessions } from './move-ended-sessions.ts'
import { demandNotRestoring } from './restoring.ts'

/** A change of stored data from `version - 1` to `version`. Must be idempotent, because it may run again after a crash. */
export interface Step {
  version: number
  name: string
  run(): Promise<void>
  /**
   * The same change of one document, for archives of an older version; unnecessary for fields that imports derive
   * (server/archive).
   */
  document?(collection: string, document: Stored): Stored
}
type Stored = Record<string, unknown>

/** The initial format is version 1. */
export const STEPS: readonly Step[] = [
  { version: 2, name: 'words for searching', run: fillTerms },
  { version: 3, name: 'what cards show of notes', run: fillExcerpts },
  { version: 4, name: 'words for searching, whatever their width', run: fillTerms },
  { version: 5, name: 'words for searching, without accents', run: fillTerms },
  { version: 6, name: 'sessions that have ended', run: moveEndedSessions },
  { version: 7, name: 'pairs of words for phrases', run: fillTerms },
]

interface Schema {
  _id: 'schema'
  version: number
  /** Used as a lock by servers before leases. */
  lockedUntil: Date
}

const schemasOf = () => mongoose.connection.collection<Schema>('schema')
const formOf = (steps: readonly Step[]) => steps.at(-1)?.version ?? 1

/** Version of the stored data. */
export const SCHEMA_VERSION = formOf(STEPS)

/** Returns a document of an archive of version `from` in the current format. */
export const migrated = (collection: string, document: Stored, from: number, steps: readonly Step[] = STEPS): Stored =>
  steps
    .filter(({ version }) => version > from)
    .reduce((found, step) => step.document?.(collection, found) ?? found, document)

interface Options {
  leases: Leases
  steps?: readonly Step[]
  /** Called by the restore. */
  restoring?: boolean
}

/** One call for all indexes; Mongoose needs one per index. */
const createIndexes = async ({ collection, schema }: Model<unknown>) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Mongoose knows more names of directions than the driver
  const indexes = schema.indexes().map(([key, options]) => ({ key, ...options }) as IndexDescription)
  if (indexes.length > 0) await collection.createIndexes(indexes)
}

/**
 * Migrates the stored data and creates indexes, in one process at a time. Throws a StartFault for data of a newer server,
 * and of a restore that has not ended.
 */
export const migrate = async (log: Logger, { leases, steps = STEPS, restoring = false }: Options): Promise<void> => {
  if (!restoring) await demandNotRestoring()
  const current = formOf(steps)
  const schemas = schemasOf()
  const initial = { version: current, lockedUntil: new Date(0) }
  await schemas.updateOne({ _id: 'schema' }, { $setOnInsert: initial }, { upsert: true })
  const lease = await leases.take('migration', {
    onWait: () => log.warn('waiting for another process that migrates the data; if it died, for a quarter of a minute'),
  })
  try {
    const stored = (await schemas.findOne({ _id: 'schema' }))?.version ?? current
    if (stored > current)
      throw new StartFault(`The data was written by a newer Buildon (form ${stored}; this one knows ${current}).`)
    for (const step of steps.filter(({ version }) => version > stored)) {
      lease.signal.throwIfAborted()
      log.info({ version: step.version, step: step.name }, 'migrating')
      await step.run()
      await schemas.updateOne({ _id: 'schema' }, { $set: { version: step.version } })
    }
    await Promise.all(Object.values(mongoose.models).map(createIndexes))
  } finally {
    await lease.release()
  }
}

/** Returns a check that throws, and logs once, if a newer server has migrated the data. */
export const watchForm = (log: Pick<Logger, 'error'>): (() => Promise<void>) => {
  const known = formOf(STEPS)
  let isSaid = false
  return async () => {
    const stored = (await schemasOf().findOne({ _id: 'schema' }))?.version ?? known
    if (stored <= known) return
    if (!isSaid) log.error({ stored, known }, 'a newer Buildon has changed the form of the data: end this process, which is not ready any more') // prettier-ignore
    isSaid = true
    throw new Error('The data has a newer form.')
  }
}
