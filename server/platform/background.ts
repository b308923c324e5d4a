import type { AppContext } from '../app-context.ts'
import { jobRuns } from './metrics.ts'

const EVERY_MS = 60 * 60 * 1000

export interface Background {
  /** Requests another run, in the process that holds the lease. */
  again(): void
  /** Resolves when the current run has ended. */
  stop(): Promise<void>
}

const ended = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })

/**
 * Runs a job at once, every hour and on `again()`, never concurrently. Of several processes only the holder of the job's
 * lease runs it; another takes over when the lease ends.
 */
export const runPeriodically = (
  { leases }: Pick<AppContext, 'leases'>,
  job: string,
  act: (signal: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): Background => {
  const stopping = new AbortController()
  let held: AbortSignal | undefined
  let running = Promise.resolve()
  const run = async (signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      await act(signal)
      jobRuns.inc({ job, outcome: 'succeeded' })
    } catch (error) {
      jobRuns.inc({ job, outcome: 'failed' })
      onFailure(error)
    }
  }
  const runHere = () => {
    const signal = held
    if (!signal || signal.aborted) return false
    running = running.then(() => run(signal))
    return true
  }
  const hold = async () => {
    while (!stopping.signal.aborted) {
      const lease = await leases.take(job, { stopping: stopping.signal, onAsked: runHere })
      held = lease.signal
      runHere()
      await ended(lease.signal)
      await running
      await lease.release()
    }
  }
  const holding = hold()
  const timer = setInterval(runHere, EVERY_MS).unref()
  return {
    again: () => {
      if (!stopping.signal.aborted && !runHere()) void leases.ask(job)
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await holding
    },
  }
}
