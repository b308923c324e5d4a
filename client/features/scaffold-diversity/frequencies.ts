import { writeCsv, guardCell } from '../../../shared/text/csv.ts'
import type { NoteSelection } from '../../entities/view/note-selection.ts'
import { dayIn } from '../../../shared/text/days.ts'

export interface Support {
  id: string
  title: string
}

export interface Use {
  supportId: string
  noteId: string
  /** Requested views that contain the note. */
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

/** Uses of each support in a note, in support order. */
export interface Frequency {
  note: FoundNote
  viewIds: readonly string[]
  counts: readonly number[]
}

export const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Counts uses by note and support; notes keep their order, unused ones are dropped. */
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

/** Rows within one of the selections; all rows if there are none. */
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

export const totalsOf = (supports: readonly Support[], rows: readonly Frequency[]): number[] =>
  supports.map((_support, at) => sum(rows.map(({ counts }) => counts[at] ?? 0)))

interface Named {
  names: ReadonlyMap<string, string>
  titles: ReadonlyMap<string, string>
}

export const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.flatMap((id) => names.get(id) ?? []).join('; ')

export const frequencyCsv = (supports: readonly Support[], rows: readonly Frequency[], { names, titles }: Named) =>
  writeCsv(
    [
      [
        'id',
        'title',
        'authors',
        'created',
        'modified',
        'views',
        ...supports.map(({ title }) => title),
        'total',
        'authorIds',
        'viewIds',
      ],
      ...rows.map(({ note, viewIds, counts }) => [
        note._id,
        note.title,
        namesOf(note.authors, names),
        note.created,
        note.modified,
        namesOf(viewIds, titles),
        ...[...counts, sum(counts)].map(String),
        note.authors.join('; '),
        viewIds.join('; '),
      ]),
    ].map((cells) => cells.map(guardCell)),
  )
