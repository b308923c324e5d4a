// Speed of this machine, measured once at the start of a test run. Limits of waiting and the number of workers follow it.
import { availableParallelism } from 'node:os'

/** Milliseconds of `work` on an idle core of the machine for which the limits were chosen. */
const REFERENCE_MS = 40
/** The just-in-time compiler needs the first rounds. */
const WARM_UP = 4
const ROUNDS = 9
const MAX = 20

const work = () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => ({ index, text: `row ${(index * 7_919) % 40_000}` }))
  const copies = JSON.parse(JSON.stringify(rows))
  copies.sort((a, b) => (a.text < b.text ? -1 : 1))
  return new Map(copies.map(({ text, index }) => [text, index])).size
}

const measure = () => {
  const times = Array.from({ length: WARM_UP + ROUNDS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  }).slice(WARM_UP)
  const median = times.toSorted((a, b) => a - b)[(ROUNDS - 1) / 2]
  return ((median ?? 0) / REFERENCE_MS) * Math.max(1, 2 / availableParallelism())
}

/**
 * Returns how many times longer tests take here than on two idle cores of the reference machine: 1 to 20. It is measured by the
 * first caller of a run; child processes find it in TEST_SLOWNESS.
 */
export const slowness = () => {
  process.env.TEST_SLOWNESS ??= Math.min(MAX, Math.max(1, measure())).toFixed(1)
  return Number(process.env.TEST_SLOWNESS)
}

/** Returns the number of test workers. A third on two cores uses the time that the others wait; on a slow machine it costs more. */
export const testWorkers = () => Math.max(1, slowness() < 2 ? availableParallelism() + 1 : availableParallelism())
