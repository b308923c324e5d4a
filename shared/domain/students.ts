import * as z from 'zod/mini'

/** Everybody of a community and the notes that the reader may read (contract/api.md 7), as far as tables of students need them. */
export const studentNotesSchema = z.object({
  authors: z.array(z.object({ _id: z.string(), firstName: z.string(), lastName: z.string(), userId: z.string() })),
  contributions: z.array(z.object({ _id: z.string(), title: z.string(), authors: z.array(z.string()) })),
})
export type StudentNotes = z.infer<typeof studentNotesSchema>

const placesByAuthor = z.record(z.string(), z.array(z.number()))

/** Describes what the members of a community have done with notes, each by its place in `notes`: ids of thousands of acts would be long. */
export const studentActsSchema = z.object({
  notes: z.array(z.string()),
  read: placesByAuthor,
  modified: placesByAuthor,
  /** Notes on which others of theirs build. */
  builtOn: placesByAuthor,
  annotated: z.record(z.string(), z.array(z.object({ note: z.number(), quote: z.string() }))),
})
export type StudentActs = z.infer<typeof studentActsSchema>

export interface StudentNote {
  _id: string
  title: string
}

/** Describes what a member has done with notes (SRCH-20). */
export interface Student {
  authorId: string
  notesCreated: StudentNote[]
  coAuthoredNotes: StudentNote[]
  notesRead: StudentNote[]
  notesModified: StudentNote[]
  notesBuildOn: StudentNote[]
  /** Each with the passage that was annotated. */
  notesAnnotatedOn: (StudentNote & { quote: string })[]
}

/** The title under which notes stand that may not be read (SRCH-21). */
const FORBIDDEN = 'forbidden'

/** Returns what each member has done with those notes that are meant; notes that may not be read are left out. */
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
