import { DAY_MS, dayIn, daysAfter, mondayOf } from './days.ts'

/** Returns a function from a moment, in ms, to the Monday of its week in a time zone, as 2026-09-07. */
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

/** Returns the Mondays from one to another, both included. */
export const weeksBetween = (first: string, last: string): string[] => {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / (7 * DAY_MS)) + 1
  return Array.from({ length: Math.max(0, count) }, (_, week) => daysAfter(first, week * 7))
}
