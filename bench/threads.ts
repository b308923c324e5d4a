import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts it so. */
const TICKS_A_SECOND = 100

/** Returns the seconds of the processor that each thread of a process has used, by the thread's id. */
const usedBy = (pid: number) =>
  new Map(
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      // The name before it may hold anything.
      const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return [thread, (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND]
    }),
  )

/** Returns a process and those that it has forked. */
export const familyOf = (pid: number): number[] =>
  [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)] // prettier-ignore

/** Returns how to ask for the seconds that the busiest thread of these processes has worked since. */
export const watchThreads = (pids: readonly number[]): (() => number) => {
  const before = pids.map(usedBy)
  return () => Math.max(...pids.flatMap((pid, at) => [...usedBy(pid)].map(([thread, seconds]) => seconds - (before[at]?.get(thread) ?? 0)))) // prettier-ignore
}
