/** Returns the day of a moment in a time zone, as 2026-09-01. */
export const dayIn = (timeZone: string): ((iso: string) => string) => {
  // The Swedish way of writing days is the one of date fields.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (iso) => format.format(new Date(iso))
}
