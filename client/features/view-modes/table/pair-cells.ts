import type { SupportUse } from '../../../entities/scaffold/support-uses.ts'
import { notesBySupport, type UsedNote } from '../uses.ts'

interface Grid {
  /** The ids of the supports of a scaffold. */
  rows: readonly string[]
  /** Those of the scaffold that it is paired with. */
  columns: readonly string[]
}

/** Returns the notes that use both the support of a row and that of a column, each once, by row and column. */
export const pairCells = (uses: readonly SupportUse[], { rows, columns }: Grid): (readonly UsedNote[])[][] => {
  const notes = notesBySupport(uses)
  const inColumns = columns.map((id) => new Set(notes.get(id)?.map((note) => note.id)))
  return rows.map((id) => {
    const inRow = notes.get(id) ?? []
    return inColumns.map((inColumn) => inRow.filter((note) => inColumn.has(note.id)))
  })
}
