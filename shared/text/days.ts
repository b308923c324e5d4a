const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 24 * 60 * 60_000

/** Returns how far a time zone's clocks are ahead at a moment, in milliseconds; the Swedish form of a time is ISO's. */
const aheadAt = (moment: number, timeZone: string) =>
  Date.parse(`${new Date(moment).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`) -
  Math.floor(moment / 1000) * 1000

/** The moment at which the clocks of a time zone show a time (`2024-05-01T08:30`). */
export const momentOf = (time: string, timeZone: string): Date => {
  const utc = Date.parse(`${time}Z`)
  const near = utc - aheadAt(utc, timeZone)
  return new Date(utc - aheadAt(near, timeZone))
}

/** When a day (`2024-05-01`) begins by the clocks of a time zone. */
const startOfDay = (day: string, timeZone: string): Date => momentOf(`${day}T00:00`, timeZone)

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** The first moment that a date means: a day alone begins by the community's clocks (contract/README.md 29). */
export const firstMoment = (date: string, timeZone: string): Date =>
  DAY.test(date) ? startOfDay(date, timeZone) : new Date(date)

/** The last moment that a date means: a day alone is meant to its end. */
export const lastMoment = (date: string, timeZone: string): Date =>
  DAY.test(date) ? new Date(startOfDay(dayAfter(date), timeZone).getTime() - 1) : new Date(date)
