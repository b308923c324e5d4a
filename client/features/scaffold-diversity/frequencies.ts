import { writeCsv, guardCell } from '../../../shared/text/csv.ts'
import type { NoteSelection } from '../../entities/view/note-selection.ts'
import { dayIn } from '../../../shared/text/days.ts'

/** A support as it stands in a scaffold. */
export interface Support {
  id: string
  title: string
}

/** One use of a support in a note. */
export interface Use {
  supportId: string
  noteId: string
  /** The views on which the note stands, among those that were asked for. */
  viewIds: readonly string[]
}

export interface FoundNote {
  _id: string
  title: string
  authors: readonly string[]
  created: string
  modified: string
  keywords: readonly string[]
  wordCount: number
}

/** A note with how often it uses each support, in the order of the supports. */
export interface Frequency {
  note: FoundNote
  viewIds: readonly string[]
  counts: readonly number[]
}

export const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Counts how often each note uses each support; notes in the order in which they are given, without those that use none. */
export const frequenciesOf = (
  supports: readonly Support[],
  uses: readonly Use[],
  notes: readonly FoundNote[],
): Frequency[] => {
  const places = new Map(supports.map(({ id }, at) => [id, at]))
  const known = new Map<string, { viewIds: readonly string[]; counts: number[] }>()
  for (const { noteId, supportId, viewIds } of uses) {
    const own = known.get(noteId) ?? { viewIds, counts: supports.map(() => 0) }
    known.set(noteId, own)
    const at = places.get(supportId)
    if (at !== undefined) own.counts[at] = (own.counts[at] ?? 0) + 1
  }
  return notes.flatMap((note) => {
    const own = known.get(note._id)
    return own ? [{ note, ...own }] : []
  })
}

/** Keeps what one of some selections means; without selections everything. */
export const selected = (
  rows: readonly Frequency[],
  selections: readonly NoteSelection[],
  timeZone: string,
): Frequency[] => {
  const day = dayIn(timeZone)
  const isMeant = ({ note, viewIds }: Frequency, { viewId, authorId, fromDate, toDate }: NoteSelection) =>
    viewIds.includes(viewId) &&
    (authorId === '' || note.authors.includes(authorId)) &&
    (fromDate === '' || day(note.created) >= fromDate) &&
    (toDate === '' || day(note.created) <= toDate)
  return selections.length === 0
    ? [...rows]
    : rows.filter((row) => selections.some((selection) => isMeant(row, selection)))
}

/** Sums how often some notes use each support. */
export const totalsOf = (supports: readonly Support[], rows: readonly Frequency[]): number[] =>
  supports.map((_support, at) => sum(rows.map(({ counts }) => counts[at] ?? 0)))

interface Named {
  /** Names of authors and titles of views, by id. */
  names: ReadonlyMap<string, string>
  titles: ReadonlyMap<string, string>
}

/** The names of some ids, without those that are unknown. */
export const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.flatMap((id) => names.get(id) ?? []).join('; ')

/** The frequencies as a CSV file, one row for each note. */
export const frequencyCsv = (supports: readonly Support[], rows: readonly Frequency[], { names, titles }: Named) =>
  writeCsv(
    [
      ['id', 'title', 'authors', 'created', 'modified', 'views', ...supports.map(({ title }) => title), 'total'],
      ...rows.map(({ note, viewIds, counts }) => [
        note._id,
        note.title,
        namesOf(note.authors, names),
        note.created,
        note.modified,
        namesOf(viewIds, titles),
        ...[...counts, sum(counts)].map(String),
      ]),
    ].map((cells) => cells.map(guardCell)),
  )
