import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import mongoose from 'mongoose'
import type { Logger } from 'pino'
import { StartFault } from '../env.ts'
import { fillExcerpts } from './fill-excerpts.ts'
import { fillTerms } from './fill-terms.ts'

/** One change of stored data, from `version - 1` to `version`; it may run again after a crash, so it must bear that. */
export interface Step {
  version: number
  name: string
  run(): Promise<void>
}

/** Lists what the stored data of each version must go through to become the next one; the first form is version 1. */
export const STEPS: readonly Step[] = [
  { version: 2, name: 'words for searching', run: fillTerms },
  { version: 3, name: 'what cards show of notes', run: fillExcerpts },
  { version: 4, name: 'words for searching, whatever their width', run: fillTerms },
]

interface Schema {
  _id: 'schema'
  version: number
  /** Who migrates, until when if nothing is heard of them; renewed as long as they do. */
  lockedBy?: string
  lockedUntil: Date
}

const LOCK_MS = 30_000
const RENEW_MS = 10_000
const LOCK_POLL_MS = 500

interface Options {
  /** Nobody else can have this store open: a lock that stands there is of a process that died. */
  alone: boolean
  steps?: readonly Step[]
}

/** Brings the stored data to the form this server knows, one process at a time; refuses data of a newer server. */
export const migrate = async (log: Logger, { alone, steps = STEPS }: Options): Promise<void> => {
  const current = steps.at(-1)?.version ?? 1
  const schemas = mongoose.connection.collection<Schema>('schema')
  const initial = { version: current, lockedUntil: new Date(0) }
  await schemas.updateOne({ _id: 'schema' }, { $setOnInsert: initial }, { upsert: true })
  const unlock = await lock(schemas, log, alone)
  try {
    const stored = (await schemas.findOne({ _id: 'schema' }))?.version ?? current
    if (stored > current)
      throw new StartFault(`The data was written by a newer Buildon (form ${stored}; this one knows ${current}).`)
    for (const step of steps.filter(({ version }) => version > stored)) {
      log.info({ version: step.version, step: step.name }, 'migrating')
      await step.run()
      await schemas.updateOne({ _id: 'schema' }, { $set: { version: step.version } })
    }
    await Promise.all(Object.values(mongoose.models).map((model) => model.createIndexes()))
  } finally {
    await unlock()
  }
}

/** Waits until no other process migrates, and says so; answers how to let the next one. The lock of one that died runs out. */
const lock = async (schemas: mongoose.mongo.Collection<Schema>, log: Logger, alone: boolean) => {
  const lockedBy = randomUUID()
  const take = async () => {
    const now = Date.now()
    const isFree = alone ? {} : { lockedUntil: { $lt: new Date(now) } }
    const lockedUntil = new Date(now + LOCK_MS)
    const { matchedCount } = await schemas.updateOne({ _id: 'schema', ...isFree }, { $set: { lockedBy, lockedUntil } })
    return matchedCount === 1
  }
  if (!(await take())) {
    log.warn('waiting for another process that migrates the data; if it died, for half a minute')
    do await wait(LOCK_POLL_MS)
    while (!(await take()))
  }
  const renewing = setInterval(() => {
    const lockedUntil = new Date(Date.now() + LOCK_MS)
    schemas.updateOne({ _id: 'schema', lockedBy }, { $set: { lockedUntil } }).catch((error: unknown) => {
      log.error({ err: error }, 'renewing the lock of the migration failed')
    })
  }, RENEW_MS)
  return async () => {
    clearInterval(renewing)
    await schemas.updateOne({ _id: 'schema', lockedBy }, { $set: { lockedUntil: new Date(0) } })
  }
}
