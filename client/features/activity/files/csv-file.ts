import { guardCell, writeCsv } from '../../../../shared/text/csv.ts'
import { CSV_COLUMNS } from '../../../../shared/analysis/activity.ts'
import type { ExportedTable } from './exported-table.ts'

/** CSV with cells guarded against formula injection. */
export const csvFile = ({ lines }: ExportedTable): Blob => {
  const rows = lines.map(({ moment, action, title, user, act, _id, targetId, authorId }) =>
    [moment, action, title, user, act, _id, targetId ?? '', authorId].map(guardCell),
  )
  return new Blob([writeCsv([[...CSV_COLUMNS], ...rows])], { type: 'text/csv' })
}
