// Measures this machine's speed: once per test run, for timeouts and the number of workers, and for each bench.
import { availableParallelism } from 'node:os'

/** Milliseconds of `work` on the reference machine. */
export const REFERENCE_MS = 40
/** Rounds before the JIT has optimised `work`. */
const WARM_UP = 4
const ROUNDS = 9
const MAX = 20

const work = () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => ({ index, text: `row ${(index * 7_919) % 40_000}` }))
  const copies = JSON.parse(JSON.stringify(rows))
  copies.sort((a, b) => (a.text < b.text ? -1 : 1))
  return new Map(copies.map(({ text, index }) => [text, index])).size
}

const times = () =>
  Array.from({ length: WARM_UP + ROUNDS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
    .slice(WARM_UP)
    .toSorted((a, b) => a - b)

/** Returns the least time of `work` in ms, by which figures of two machines can be compared. */
export const leastWorkMs = () => times()[0] ?? 0

const measure = () => {
  const median = times()[(ROUNDS - 1) / 2]
  return ((median ?? 0) / REFERENCE_MS) * Math.max(1, 2 / availableParallelism())
}

/** Returns how many times slower this machine is than the reference with two idle cores, 1 to 20. */
export const slowness = () => {
  process.env.TEST_SLOWNESS ??= Math.min(MAX, Math.max(1, measure())).toFixed(1)
  return Number(process.env.TEST_SLOWNESS)
}

/** Returns the number of test workers. */
export const testWorkers = () => Math.max(1, slowness() < 2 ? availableParallelism() + 1 : availableParallelism())
