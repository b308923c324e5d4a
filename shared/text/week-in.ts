import { dayIn } from './day-in.ts'

const DAY_MS = 24 * 60 * 60_000
/** Clocks of all time zones are set by quarters of an hour. */
const QUARTER_MS = 15 * 60_000

const asDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Returns the Monday of the week of a moment (in ms) in a time zone, as 2026-09-07. */
export const weekIn = (timeZone: string): ((moment: number) => string) => {
  const dayOf = dayIn(timeZone)
  // Writing a day takes as long as all else that is asked of a moment.
  const known = new Map<number, string>()
  return (moment) => {
    const quarter = Math.floor(moment / QUARTER_MS)
    const found = known.get(quarter)
    if (found !== undefined) return found
    const day = Date.parse(dayOf(new Date(moment).toISOString()))
    const monday = asDay(day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS)
    known.set(quarter, monday)
    return monday
  }
}

/** Returns the Mondays from one to another, both included. */
export const weeksBetween = (first: string, last: string): string[] => {
  const begin = Date.parse(first)
  const count = Math.round((Date.parse(last) - begin) / (7 * DAY_MS)) + 1
  return Array.from({ length: Math.max(0, count) }, (_, week) => asDay(begin + week * 7 * DAY_MS))
}
