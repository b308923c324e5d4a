import type { ThreadRow } from '../../../../shared/domain/threads.ts'

/** Own new notes by id, with the note that each was written below. */
export type WrittenHere = ReadonlyMap<string, string>

export const placedBelow = (rows: readonly ThreadRow[], written: WrittenHere): readonly ThreadRow[] => {
  let placed = [...rows]
  for (const [id, parentId] of written) {
    const start = placed.findIndex(({ note }) => note?._id === id)
    const { depth = 0 } = placed[start] ?? {}
    if (start < 0) continue
    const after = placed.slice(start + 1).findIndex((row) => row.depth <= depth)
    const moved = placed.slice(start, after < 0 ? undefined : start + 1 + after)
    const others = placed.filter((row) => !moved.includes(row))
    const parent = others.findIndex(({ note }) => note?._id === parentId)
    if (parent >= 0 && others[parent]?.depth === depth - 1) placed = others.toSpliced(parent + 1, 0, ...moved)
  }
  return placed
}
