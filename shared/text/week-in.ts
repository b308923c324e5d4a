import { DAY_MS, dayIn, daysAfter, mondayOf } from './days.ts'

/** Returns a function from a time (ms) to the Monday of its week in a zone, e.g. 2026-09-07. */
export const weekIn = (timeZone: string): ((moment: number) => string) => {
  const dayOf = dayIn(timeZone)
  const mondays = new Map<string, string>()
  return (moment) => {
    const day = dayOf(moment)
    const known = mondays.get(day)
    if (known !== undefined) return known
    const monday = mondayOf(day)
    mondays.set(day, monday)
    return monday
  }
}

/** Returns the Mondays between two, both included. */
export const weeksBetween = (first: string, last: string): string[] => {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / (7 * DAY_MS)) + 1
  return Array.from({ length: Math.max(0, count) }, (_, week) => daysAfter(first, week * 7))
}
