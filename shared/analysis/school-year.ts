/** A school year runs from 15 August to 30 June (STAT-06). */
const [FIRST, LAST] = ['08-15', '06-30']

/** Returns first and last day of the school year containing a day (2026-09-01), or of the previous one during holidays. */
export const schoolYearOf = (day: string): { from: string; to: string } => {
  const begun = Number(day.slice(0, 4)) - (day.slice(5) >= FIRST ? 0 : 1)
  return { from: `${begun}-${FIRST}`, to: `${begun + 1}-${LAST}` }
}
