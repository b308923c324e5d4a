import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../app-context.ts'
import { runPeriodically } from '../../platform/background.ts'
import { collection } from '../../store/collection.ts'
import { requestCompaction } from '../../store/compaction.ts'
import { rememberErased } from './erased-list.ts'
import { ErasureModel, type ErasureDoc } from './erasures.model.ts'
import { eraseEverywhere, type Tools } from './steps.ts'

const PAUSE_MS = 20
/** Covers requests that were running during the first pass. */
const SWEEP_AFTER_MS = 60 * 60_000

const erasures = () => collection(ErasureModel)

/** Returns the number of documents changed; undefined if aborted. */
const runErasure = async (
  tools: Tools,
  { _id, former }: Pick<ErasureDoc, '_id' | 'former'>,
  signal: AbortSignal,
): Promise<number | undefined> => {
  let changed = 0
  for await (const [of, count] of eraseEverywhere(tools, _id, former)) {
    changed += count
    if (count > 0) {
      await erasures().updateOne({ _id }, { $inc: { [`counts.${of}`]: count } })
      await pause(PAUSE_MS)
    }
    if (signal.aborted) return undefined
  }
  return changed
}

/** Continues unfinished erasures; `now` in ms. */
export const runErasures = async (
  {
    env,
    log,
    ...tools
  }: Tools & Pick<AppContext, 'log'> & { env: Pick<AppContext['env'], 'mongodbUri' | 'dataDir' | 'backupFolder'> },
  signal: AbortSignal,
  now = Date.now(),
): Promise<void> => {
  for (const erasure of await erasures().find({ swept: false }).toArray()) {
    const { _id, begun, finished } = erasure
    const isSweep = begun.getTime() <= now - SWEEP_AFTER_MS
    if (finished && !isSweep) continue
    const changed = await runErasure(tools, erasure, signal)
    if (changed === undefined) return
    await rememberErased(env, _id, begun)
    await erasures().updateOne(
      { _id },
      { $set: { finished: finished ?? new Date(now), ...(isSweep && { swept: true, former: [] }) } },
    )
    if (env.mongodbUri === undefined && (changed > 0 || !finished)) await requestCompaction(env.dataDir)
    log.info({ userId: _id }, 'a person is erased')
  }
}

/** Returns when people were erased, by user id. */
export const erasuresHere = async (): Promise<Map<string, Date>> =>
  new Map((await erasures().find({}).toArray()).map(({ _id, begun }) => [_id, begun]))

/** Starts the job; it also continues earlier runs. */
export const startErasureJob = ({
  env,
  events,
  files,
  leases,
  log,
}: Pick<AppContext, 'env' | 'events' | 'files' | 'leases' | 'log'>): { stop(): Promise<void> } => {
  const erasing = runPeriodically(
    { leases },
    'erasure',
    (signal) => runErasures({ env, events, files, log }, signal),
    (error) => log.error({ err: error }, 'erasing a person failed; it is tried again'),
  )
  const stopListening = events.on('user.erased', () => erasing.again())
  return {
    stop: async () => {
      stopListening()
      await erasing.stop()
    },
  }
}
