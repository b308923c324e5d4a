import type { IterationData } from '../../../../shared/domain/iterations.ts'
import { DAY_MS, daysAfter } from '../../../../shared/text/days.ts'

/** Date such as 2026-09-01. */
type Day = string

/** Column: a week, an iteration, or the time before the first or after the last. */
export interface Period {
  kind: 'before' | 'within' | 'after'
  /** Number of the week or iteration, from 1; before and after use that of the neighbour. */
  number: number
  /** First day; undefined before the first period. */
  start?: Day
  /** Exclusive end; undefined for weeks. */
  end?: Day | undefined
}

/** Converts a date or a moment to a date; `dayOf` is `dayIn` of the community's time zone. */
export const asDay = (dayOrMoment: string, dayOf: (iso: string) => Day): Day =>
  /^\d{4}-\d\d-\d\d$/.test(dayOrMoment) ? dayOrMoment : dayOf(dayOrMoment)

/** Dates are compared in UTC, because the time zone was applied before. */
const daysBetween = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Weeks from a start date until the last of `days`, at least one, with a column before them. */
export const weeksFrom = (start: Day, days: readonly Day[]): Period[] => {
  const last = days.reduce((later, day) => (day > later ? day : later), start)
  const weeks = Math.floor(daysBetween(start, last) / 7) + 1
  return [
    { kind: 'before', number: 1 },
    ...Array.from({ length: weeks }, (_, week) => ({
      kind: 'within' as const,
      number: week + 1,
      start: daysAfter(start, week * 7),
    })),
  ]
}

/** Iterations as columns, with one before the first, and one after the last if it has ended. */
export const iterationsAsPeriods = (
  iterations: readonly (IterationData & { order: number })[],
  dayOf: (dayOrMoment: string) => Day,
): Period[] => {
  const periods = iterations.map(({ order, start, end }) => ({
    kind: 'within' as const,
    number: order,
    start: dayOf(start),
    end: end === null ? undefined : dayOf(end),
  }))
  const last = periods.at(-1)
  return [
    { kind: 'before', number: periods[0]?.number ?? 1 },
    ...periods,
    ...(last?.end === undefined ? [] : [{ kind: 'after' as const, number: last.number, start: last.end }]),
  ]
}

/** Index of a day's period; start days are inclusive. */
export const periodOf = (periods: readonly Period[], day: Day): number =>
  periods.findLastIndex(({ start }) => start === undefined || start <= day)

/** Weeks without notes, folded into one column: first and last number. */
export interface Gap {
  kind: 'gap'
  from: number
  to: number
}

/** Minimum number of empty weeks to fold, longer than most holidays. */
const GAP_MIN = 10

/** Columns by index of their period; long gaps after the first week are folded. */
export const withGaps = (periods: readonly Period[], isEmpty: (at: number) => boolean): (number | Gap)[] => {
  const columns: (number | Gap)[] = []
  let gap: number[] = []
  const closeGap = () => {
    const [from, to] = [gap[0], gap.at(-1)].map((at) => periods[at ?? 0]?.number ?? 0)
    if (gap.length >= GAP_MIN && from !== undefined && to !== undefined) columns.push({ kind: 'gap', from, to })
    else columns.push(...gap)
    gap = []
  }
  for (const at of periods.keys()) {
    if (at > 1 && isEmpty(at)) {
      gap.push(at)
      continue
    }
    closeGap()
    columns.push(at)
  }
  closeGap()
  return columns
}
