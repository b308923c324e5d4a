import { jobRuns } from './metrics.ts'

const EVERY_MS = 60 * 60 * 1000

/** Work that goes on beside the requests. */
export interface Background {
  /** Has it done once more, after what is under way. */
  again(): void
  /** Resolves once nothing of it is under way any more. */
  stop(): Promise<void>
}

/** Does something now, every hour and whenever it is told to, never twice at once, until it is stopped. */
export const inBackground = (
  job: string,
  act: (signal: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): Background => {
  const stopping = new AbortController()
  let running = Promise.resolve()
  const again = () => {
    if (stopping.signal.aborted) return
    running = running
      .then(() => act(stopping.signal))
      .then(
        () => jobRuns.inc({ job, outcome: 'succeeded' }),
        (error: unknown) => {
          jobRuns.inc({ job, outcome: 'failed' })
          onFailure(error)
        },
      )
  }
  again()
  const timer = setInterval(again, EVERY_MS).unref()
  return {
    again,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
