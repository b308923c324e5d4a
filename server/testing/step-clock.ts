import { vi } from 'vitest'

/** Last time of the clock, in ms: shared modules remember it across tests. */
let now = 0

/** Replaces `performance.now` by a clock that steps forward by so many milliseconds each time it is read; returns a function that steps it. */
export const stepClock = (ms: number) => {
  now = Math.max(Math.ceil(performance.now()), now)
  const step = (by = ms) => (now += by)
  vi.spyOn(performance, 'now').mockImplementation(() => step())
  return step
}
