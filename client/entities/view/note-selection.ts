/** Selection of notes: on a view, by an author (empty for all), between two dates (empty for open), both inclusive. */
export interface NoteSelection {
  viewId: string
  authorId: string
  /** Dates such as 2026-09-01, in the community's time zone. */
  fromDate: string
  toDate: string
}

export const selectionKey = ({ viewId, authorId, fromDate, toDate }: NoteSelection) =>
  [viewId, authorId, fromDate, toDate].join()

/** Appends new selections without duplicates. */
export const withSelections = (known: readonly NoteSelection[], added: readonly NoteSelection[]): NoteSelection[] => {
  const keys = new Set(known.map(selectionKey))
  return [...known, ...added.filter((selection) => !keys.has(selectionKey(selection)))]
}

/** Returns whether two dates are in order; either may be empty. */
export const inOrder = (fromDate: string, toDate: string) => fromDate === '' || toDate === '' || fromDate <= toDate
