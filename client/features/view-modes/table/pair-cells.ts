import type { SupportUse } from '../../../entities/scaffold/support-uses.ts'
import { notesBySupport, type UsedNote } from '../uses.ts'

interface Grid {
  rows: readonly string[]
  /** Support ids of its pair. */
  columns: readonly string[]
}

/** Notes by row and column that use both supports, without duplicates. */
export const pairCells = (uses: readonly SupportUse[], { rows, columns }: Grid): (readonly UsedNote[])[][] => {
  const notes = notesBySupport(uses)
  const inColumns = columns.map((id) => new Set(notes.get(id)?.map((note) => note.id)))
  return rows.map((id) => {
    const inRow = notes.get(id) ?? []
    return inColumns.map((inColumn) => inRow.filter((note) => inColumn.has(note.id)))
  })
}
