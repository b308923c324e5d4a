import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

/** V8 looks every 8 s whether it returns pages. */
const LOOK_MS = 20_000
/** Utilization of the event loop. */
const BUSY = 0.1
const QUIET = 0.05

let looking: ReturnType<typeof setInterval> | undefined

/**
 * Makes the heap grow by a quarter of what lives until the next full collection (P11, P12): V8 takes up to three times as
 * much, mostly for garbage. A process that is quiet after work returns free pages, which V8 keeps otherwise.
 */
export const growHeapSlowly = (): void => {
  setFlagsFromString('--heap-growing-percent=25')
  if (looking) return
  let last = performance.eventLoopUtilization()
  let state: 'rested' | 'worked' | 'freeing' = 'rested'
  looking = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    if (state === 'freeing') {
      setFlagsFromString('--no-optimize-for-size')
      state = 'rested'
    } else if (utilization > BUSY) state = 'worked'
    else if (state === 'worked' && utilization < QUIET) {
      setFlagsFromString('--optimize-for-size')
      state = 'freeing'
    }
  }, LOOK_MS).unref()
}
