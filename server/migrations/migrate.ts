import { setTimeout as wait } from 'node:timers/promises'
import mongoose from 'mongoose'
import type { Logger } from 'pino'
import { StartFault } from '../env.ts'
import { fillTerms } from './fill-terms.ts'

/** One change of stored data, from `version - 1` to `version`; it may run again after a crash, so it must bear that. */
export interface Step {
  version: number
  name: string
  run(): Promise<void>
}

/** What the stored data of each version must go through to become the next one; the first form is version 1. */
export const STEPS: readonly Step[] = [{ version: 2, name: 'words for searching', run: fillTerms }]

interface Schema {
  _id: 'schema'
  version: number
  lockedUntil: Date
}

const LOCK_MS = 10 * 60_000
const LOCK_POLL_MS = 500

/** Brings the stored data to the form this server knows, one process at a time; refuses data of a newer server. */
export const migrate = async (log: Logger, steps: readonly Step[] = STEPS): Promise<void> => {
  const current = steps.at(-1)?.version ?? 1
  const schemas = mongoose.connection.collection<Schema>('schema')
  const initial = { version: current, lockedUntil: new Date(0) }
  await schemas.updateOne({ _id: 'schema' }, { $setOnInsert: initial }, { upsert: true })
  await lock(schemas)
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
    await schemas.updateOne({ _id: 'schema' }, { $set: { lockedUntil: new Date(0) } })
  }
}

/** Waits until no other process migrates; the lock of one that died runs out. */
const lock = async (schemas: mongoose.mongo.Collection<Schema>) => {
  const take = async () => {
    const now = Date.now()
    const { modifiedCount } = await schemas.updateOne(
      { _id: 'schema', lockedUntil: { $lt: new Date(now) } },
      { $set: { lockedUntil: new Date(now + LOCK_MS) } },
    )
    return modifiedCount === 1
  }
  while (!(await take())) await wait(LOCK_POLL_MS)
}
