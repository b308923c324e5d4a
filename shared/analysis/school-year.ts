/** A school year lasts from 15 August to 30 June (STAT-06). */
const [FIRST, LAST] = ['08-15', '06-30']

/** Returns the school year that contains a day (2026-09-01), or in the holidays the one that has ended: its first and last day. */
export const schoolYearOf = (day: string): { from: string; to: string } => {
  const begun = Number(day.slice(0, 4)) - (day.slice(5) >= FIRST ? 0 : 1)
  return { from: `${begun}-${FIRST}`, to: `${begun + 1}-${LAST}` }
}
