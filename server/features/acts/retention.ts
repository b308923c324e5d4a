import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../../app-context.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { runPeriodically, type Background } from '../../platform/background.ts'
import { removeSome } from '../../store/remove-some.ts'

const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 500
const PAUSE_MS = 20

/** Deletes entries older than `days`, in batches of 500. */
export const deleteOldActs = async (days: number, signal?: AbortSignal): Promise<void> => {
  const old = { time: { $lt: new Date(Date.now() - days * DAY_MS) } }
  for (;;) {
    if (signal?.aborted || (await removeSome(ActModel, old, AT_ONCE)) === 0) return
    await pause(PAUSE_MS)
  }
}

/** Starts the hourly job for ACTS_DAYS (AUDT-01). */
export const startActsJob = ({ env, leases, log }: Pick<AppContext, 'env' | 'leases' | 'log'>): Background =>
  runPeriodically(
    { leases },
    'acts',
    (signal) => deleteOldActs(env.actsDays, signal),
    (error) => log.error({ err: error }, 'deleting old entries of the log of acts failed'),
  )
