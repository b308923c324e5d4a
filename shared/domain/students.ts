import * as z from 'zod/mini'

/** All members and readable notes for student tables (contract/api.md 7). */
export const studentNotesSchema = z.object({
  authors: z.array(z.object({ _id: z.string(), firstName: z.string(), lastName: z.string(), userId: z.string() })),
  contributions: z.array(z.object({ _id: z.string(), title: z.string(), authors: z.array(z.string()) })),
})
export type StudentNotes = z.infer<typeof studentNotesSchema>

const placesByAuthor = z.record(z.string(), z.array(z.number()))

/** Indices in `notes`, because thousands of ids would be long. */
export const studentActsSchema = z.object({
  notes: z.array(z.string()),
  read: placesByAuthor,
  modified: placesByAuthor,
  /** Notes with build-ons of the same author. */
  builtOn: placesByAuthor,
  annotated: z.record(z.string(), z.array(z.object({ note: z.number(), quote: z.string() }))),
})
export type StudentActs = z.infer<typeof studentActsSchema>

export interface StudentNote {
  _id: string
  title: string
}

/** A member's activity on notes (SRCH-20). */
export interface Student {
  authorId: string
  notesCreated: StudentNote[]
  coAuthoredNotes: StudentNote[]
  notesRead: StudentNote[]
  notesModified: StudentNote[]
  notesBuildOn: StudentNote[]
  /** With the annotated passage. */
  notesAnnotatedOn: (StudentNote & { quote: string })[]
}

/** Title of unreadable notes (SRCH-21). */
const FORBIDDEN = 'forbidden'

/** Returns each member's activity on the selected notes; unreadable notes are left out. */
export const studentsOf = (
  { authors, contributions }: StudentNotes,
  acts: StudentActs,
  isMeant: (noteId: string) => boolean = () => true,
): Student[] => {
  const listed = contributions.filter(({ _id, title }) => title !== FORBIDDEN && isMeant(_id))
  const byId = new Map(listed.map(({ _id, title }) => [_id, { _id, title }]))
  const noteAt = (place: number) => byId.get(acts.notes[place] ?? '')
  const notesAt = (places: readonly number[] = []) => places.flatMap((place) => noteAt(place) ?? [])
  const written = new Map<string, { first: StudentNote[]; others: StudentNote[] }>()
  for (const { _id, title, authors } of listed)
    for (const [at, author] of authors.entries()) {
      const notes = written.get(author) ?? { first: [], others: [] }
      notes[at === 0 ? 'first' : 'others'].push({ _id, title })
      written.set(author, notes)
    }
  return authors.map(({ _id: authorId }) => ({
    authorId,
    notesCreated: written.get(authorId)?.first ?? [],
    coAuthoredNotes: written.get(authorId)?.others ?? [],
    notesRead: notesAt(acts.read[authorId]),
    notesModified: notesAt(acts.modified[authorId]),
    notesBuildOn: notesAt(acts.builtOn[authorId]),
    notesAnnotatedOn: (acts.annotated[authorId] ?? []).flatMap(({ note, quote }) => {
      const found = noteAt(note)
      return found ? [{ ...found, quote }] : []
    }),
  }))
}
