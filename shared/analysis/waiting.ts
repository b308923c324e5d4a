import { type Discourse, notesOf, type Written } from './discourse.ts'
import { type Thread, threadsIn } from './threads.ts'

/** A thread with a promising mark is quiet when no note has come to it for so long (QUES-07, CTCH-04). */
export const QUIET_MS = 7 * 24 * 60 * 60 * 1000

/** Returns whether a title asks: in some languages the mark stands before the last words. */
export const isQuestion = (title: string): boolean => /[?？؟¿]/.test(title)

/** Returns the notes that ask by their titles and on which nothing builds, the longest waiting first. */
export const unansweredQuestions = (discourse: Discourse): Written[] => {
  const answered = new Set(discourse.links.buildson.map(({ to }) => to))
  return notesOf(discourse).filter(({ _id, title }) => isQuestion(title) && !answered.has(_id))
}

/** Returns the notes that nobody but their authors has read, the longest waiting first. */
export const unreadNotes = (discourse: Discourse): Written[] =>
  notesOf(discourse).filter(({ _id, authors }) =>
    [...discourse.readersOf(_id).keys()].every((reader) => authors.includes(reader)),
  )

/** Returns when a thread got its last note, in ms. */
export const lastNoteAt = ({ notes }: Thread): number => notes.at(-1)?.created ?? 0

/** Returns the threads that hold a promising mark and have had no note for seven days, the longest waiting first; `now` in ms. */
export const quietPromisingThreads = (discourse: Discourse, now: number): Thread[] => {
  const promising = new Set(discourse.links.promisings.map(({ to }) => to))
  return threadsIn(discourse)
    .filter((thread) => thread.notes.some(({ _id }) => promising.has(_id)) && now - lastNoteAt(thread) >= QUIET_MS)
    .toSorted((a, b) => lastNoteAt(a) - lastNoteAt(b))
}
