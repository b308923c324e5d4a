/** Describes which notes are meant: those on one view; by one author, or by anybody (empty); made between two days (or empty), both included. */
export interface NoteSelection {
  viewId: string
  authorId: string
  /** Days as 2026-09-01, by the clocks of the community. */
  fromDate: string
  toDate: string
}

/** Tells selections apart. */
export const selectionKey = ({ viewId, authorId, fromDate, toDate }: NoteSelection) =>
  [viewId, authorId, fromDate, toDate].join()

/** The selections with those added that are not among them. */
export const withSelections = (known: readonly NoteSelection[], added: readonly NoteSelection[]): NoteSelection[] => {
  const keys = new Set(known.map(selectionKey))
  return [...known, ...added.filter((selection) => !keys.has(selectionKey(selection)))]
}

/** Returns whether two days stand in their order; either may be empty. */
export const inOrder = (fromDate: string, toDate: string) => fromDate === '' || toDate === '' || fromDate <= toDate
