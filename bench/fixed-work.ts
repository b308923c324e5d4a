import { performance } from 'node:perf_hooks'

const ROUNDS = 9
const OBJECTS = 30_000

/** Objects, strings, JSON and a sort, about as a server uses them. */
const work = () => {
  const objects = Array.from({ length: OBJECTS }, (_, at) => ({
    id: `id${(at * 7919) % OBJECTS}`,
    words: ['light', at],
  }))
  const read = JSON.parse(JSON.stringify(objects)) as typeof objects
  return new Map(read.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((one) => [one.id, one])).size
}

/** Returns the least time in ms of a fixed piece of work on one core, by which figures of two machines can be compared. */
export const fixedWorkMs = (): number =>
  Math.min(
    ...Array.from({ length: ROUNDS }, () => {
      const began = performance.now()
      work()
      return performance.now() - began
    }),
  )
