import type { IterationData } from '../../../../shared/domain/iterations.ts'
import { DAY_MS, daysAfter } from '../../../../shared/text/days.ts'

/** A day as 2026-09-01. */
type Day = string

/** Describes a column of the table: a week, an iteration, or what lies before the first or after the last of them. */
export interface Period {
  kind: 'before' | 'within' | 'after'
  /** Of the week or the iteration, from 1: of the one that it is, or lies before or after. */
  number: number
  /** The first day; what lies before the first has none. */
  start?: Day
  /** The first day that is no longer within; of weeks it is not told. */
  end?: Day | undefined
}

/** The day that a day or a moment means; `dayOf` is `dayIn` of the community's time zone. */
export const asDay = (dayOrMoment: string, dayOf: (iso: string) => Day): Day =>
  /^\d{4}-\d\d-\d\d$/.test(dayOrMoment) ? dayOrMoment : dayOf(dayOrMoment)

/** Days are compared as if all were 24 hours long: which moments belong to them has been asked before. */
const daysBetween = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns the weeks from a start on, with what lies before, until the last of some days is within: week 1 at least. */
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

/** Returns iterations as columns, with what lies before the first, and after the last one where that has ended. */
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

/** Returns the place of the period that a day belongs to: a starting day belongs to what starts on it. */
export const periodOf = (periods: readonly Period[], day: Day): number =>
  periods.findLastIndex(({ start }) => start === undefined || start <= day)

/** Some weeks in a row in which there is nothing, as one column: the numbers of the first and the last. */
export interface Gap {
  kind: 'gap'
  from: number
  to: number
}

/** So many weeks without a note, longer than most holidays, are shown as one column. */
const GAP_MIN = 10

/** Returns the columns of a table with the places of their periods; long gaps after the first week are one. */
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
