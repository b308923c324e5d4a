import type { ActivityRow } from '../domain/activity.ts'
import { byName, counted, type Figure } from './figures.ts'

type Acted = Pick<ActivityRow, 'action' | 'link' | 'targetId' | 'title' | 'targetType'>

/** Names what was done; of a link with its type: `created references`. */
const nameOf = ({ action, link }: Acted) => (link === undefined ? action : `${action} ${link}`)

/** How often each act stands among some records, and what these are about, as far as the reader may read it. */
export const activityFigures = (rows: readonly Acted[]): Figure[] => {
  const byAct = new Map<string, Acted[]>()
  for (const row of rows) {
    const name = nameOf(row)
    byAct.set(name, [...(byAct.get(name) ?? []), row])
  }
  const figureRows = Array.from(byAct, ([name, acts]) => {
    const { ids } = counted(acts.flatMap(({ targetId, targetType }) => (targetId && targetType ? targetId : [])))
    return { name, counts: [{ value: acts.length, ids }] }
  })
  return [{ key: 'acts', columns: ['records'], rows: figureRows.toSorted(byName) }]
}
