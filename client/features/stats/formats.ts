const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 60 * 60_000

export const formatsIn = (language: string) => {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const [day, weekday, short] = [
    write({ dateStyle: 'medium' }),
    write({ weekday: 'long' }),
    write({ day: 'numeric', month: 'short' }),
  ]
  return {
    nameOfDay: (name: string) => day.format(new Date(name)),
    /** From 1, Monday, to 7. */
    nameOfWeekday: (name: string) => weekday.format(MONDAY + (Number(name) - 1) * DAY_MS),
    shortDay: (date: Date) => short.format(date),
  }
}
