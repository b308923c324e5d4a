import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** CPU seconds of each thread of a process, by thread id. */
const usedBy = (pid: number) =>
  new Map(
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      // The process name before it may contain spaces.
      const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return [thread, (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND]
    }),
  )

export const familyOf = (pid: number): number[] =>
  [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)] // prettier-ignore

/** Returns a function for the CPU seconds of the busiest thread since then. */
export const watchThreads = (pids: readonly number[]): (() => number) => {
  const before = pids.map(usedBy)
  return () => Math.max(...pids.flatMap((pid, at) => [...usedBy(pid)].map(([thread, seconds]) => seconds - (before[at]?.get(thread) ?? 0)))) // prettier-ignore
}
