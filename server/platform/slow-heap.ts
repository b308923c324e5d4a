import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

/** V8 checks every 8 s. */
const LOOK_MS = 20_000
/** Utilization of the event loop. */
const BUSY = 0.1
const QUIET = 0.05

const GROW_SLOWLY = '--heap-growing-percent=25'

let looking: ReturnType<typeof setInterval> | undefined

/** For commands: frequent collections return free pages (P11). */
export const keepHeapSmall = (): void => {
  setFlagsFromString(GROW_SLOWLY)
  setFlagsFromString('--optimize-for-size')
}

/**
 * Makes the heap grow by a quarter of what lives until the next full collection (P12): V8 takes up to three times as
 * much. A process that is quiet after work returns free pages, which V8 keeps otherwise.
 */
export const growHeapSlowly = (): void => {
  setFlagsFromString(GROW_SLOWLY)
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
