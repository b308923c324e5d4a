import { vi } from 'vitest'

/** In ms; shared by the tests of a worker, because they share modules. */
let now = 0

/** Replaces `performance.now` by a clock that advances by `ms` on each read. */
export const stepClock = (ms: number) => {
  now = Math.max(Math.ceil(performance.now()), now)
  const step = (by = ms) => (now += by)
  vi.spyOn(performance, 'now').mockImplementation(() => step())
  return step
}
