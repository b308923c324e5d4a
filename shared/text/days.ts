const DAY = /^\d{4}-\d\d-\d\d$/
export const DAY_MS = 24 * 60 * 60_000
/** Above the largest UTC offset. */
const AHEAD_MAX_MS = 16 * 60 * 60_000
/** Range in which `Intl` writes four-digit years. */
const [FIRST_YEAR, LAST_YEAR] = [Date.UTC(1000, 0, 2), Date.UTC(9999, 11, 30)]

/** In days since 1970-01-01. */
const dayAt = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

const numberOf = (day: string): number => Date.parse(day) / DAY_MS

/** Returns the day a number of days later, or earlier if negative. */
export const daysAfter = (day: string, days: number): string => dayAt(numberOf(day) + days)

/** Returns the first of August on or before a day. */
export const schoolYearOf = (day: string): string => {
  const start = `${day.slice(0, 4)}-08-01`
  return start <= day ? start : `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}-08-01`
}

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((((numberOf(day) + 3) % 7) + 7) % 7))

/** Returns a function from a time to the zone's UTC offset, both in ms. */
const clocksOf = (timeZone: string) => {
  // The Swedish format is ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (moment: number): number => {
    const at = Math.floor(Math.min(Math.max(moment, FIRST_YEAR), LAST_YEAR) / 1000) * 1000
    return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at
  }
}

/**
 * Returns a function from local time (ms, as if UTC) to the UTC time (ms). Repeated times map to the first, skipped ones to the moment of the skip (DAYS-01).
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

/** Returns the time at which a zone's clocks show a local time (`2024-05-01T08:30`). */
export const momentOf = (time: string, timeZone: string): Date => new Date(momentIn(timeZone)(Date.parse(`${time}Z`)))

/** Returns the start of a date: a plain day starts in the community's time zone (contract/README.md 29). */
export const firstMoment = (date: string, timeZone: string): Date =>
  DAY.test(date) ? new Date(momentIn(timeZone)(Date.parse(date))) : new Date(date)

/** Returns the end of a date: a plain day ends 1 ms before the next one starts. */
export const lastMoment = (date: string, timeZone: string): Date =>
  DAY.test(date) ? new Date(momentIn(timeZone)(Date.parse(date) + DAY_MS) - 1) : new Date(date)

/** Returns a function from a time (ISO or ms) to its day in a zone, e.g. 2026-09-01: the last day that has started. */
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
