const DAY = /^\d{4}-\d\d-\d\d$/
export const DAY_MS = 24 * 60 * 60_000
/** No clock is further from UTC. */
const AHEAD_MAX_MS = 16 * 60 * 60_000
/** Between these moments `Intl` writes years with four digits. */
const [FIRST_YEAR, LAST_YEAR] = [Date.UTC(1000, 0, 2), Date.UTC(9999, 11, 30)]

/** Returns a day by its number, counted in days since 1970-01-01. */
const dayAt = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

const numberOf = (day: string): number => Date.parse(day) / DAY_MS

/** Returns the day that is a number of days after another, before it where the number is negative. */
export const daysAfter = (day: string, days: number): string => dayAt(numberOf(day) + days)

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((((numberOf(day) + 3) % 7) + 7) % 7))

/** Returns a function that tells how far a time zone's clocks are ahead of UTC at a moment; both in ms. */
const clocksOf = (timeZone: string) => {
  // The Swedish form of a time is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (moment: number): number => {
    const at = Math.floor(Math.min(Math.max(moment, FIRST_YEAR), LAST_YEAR) / 1000) * 1000
    return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at
  }
}

/**
 * Returns a function from a time on the clock to its moment, both in ms, the time as if it were UTC. Of a time that the clocks show twice it is
 * the first, of a time that they skip the moment of the skip (DAYS-01).
 */
const momentIn = (timeZone: string) => {
  const aheadAt = clocksOf(timeZone)
  return (time: number): number => {
    const offsets = [aheadAt(time - AHEAD_MAX_MS), aheadAt(time + AHEAD_MAX_MS)]
    const shows = offsets.map((ahead) => time - ahead).filter((at) => at + aheadAt(at) === time)
    if (shows.length > 0) return Math.min(...shows)
    let [before, after] = [time - AHEAD_MAX_MS, time + AHEAD_MAX_MS]
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (middle + aheadAt(middle) < time) before = middle
      else after = middle
    }
    return after
  }
}

/** Returns the moment at which the clocks of a time zone show a time (`2024-05-01T08:30`). */
export const momentOf = (time: string, timeZone: string): Date => new Date(momentIn(timeZone)(Date.parse(`${time}Z`)))

/** Returns the first moment of a date: a day alone begins by the community's clocks (contract/README.md 29). */
export const firstMoment = (date: string, timeZone: string): Date =>
  DAY.test(date) ? new Date(momentIn(timeZone)(Date.parse(date))) : new Date(date)

/** Returns the last moment of a date: a day alone ends where the next one begins. */
export const lastMoment = (date: string, timeZone: string): Date =>
  DAY.test(date) ? new Date(momentIn(timeZone)(Date.parse(date) + DAY_MS) - 1) : new Date(date)

/** Returns a function from a moment, in ISO form or ms, to its day in a time zone, as 2026-09-01: the last day that has begun. */
export const dayIn = (timeZone: string): ((moment: string | number) => string) => {
  const momentOfTime = momentIn(timeZone)
  const days = new Map<number, { name: string; begin: number }>()
  const dayBy = (number: number) => {
    const known = days.get(number)
    if (known) return known
    const day = { name: dayAt(number), begin: momentOfTime(number * DAY_MS) }
    days.set(number, day)
    return day
  }
  return (moment) => {
    const at = typeof moment === 'number' ? moment : Date.parse(moment)
    const inUtc = Math.floor(at / DAY_MS)
    for (const number of [inUtc + 1, inUtc]) {
      const { name, begin } = dayBy(number)
      if (begin <= at) return name
    }
    return dayBy(inUtc - 1).name
  }
}
