import { type Discourse, notesOf, type Written } from './discourse.ts'
import { hasOthersThan } from './responses.ts'
import { filtered, type Steps } from './steps.ts'
import { type Thread, threadsIn } from './threads.ts'

/** A thread with a promising mark is quiet when no note has come to it for so long (QUES-07, CTCH-04). */
export const QUIET_MS = 7 * 24 * 60 * 60 * 1000

/** Returns whether a title asks: in some languages the mark stands before the last words. */
export const isQuestion = (title: string): boolean => /[?？؟¿]/.test(title)

/** Returns the notes that ask by their titles and on which nothing builds, the longest waiting first. */
export function* unansweredQuestions(discourse: Discourse): Steps<Written[]> {
  const answered = new Set(discourse.links.buildson.map(({ to }) => to))
  return yield* filtered(yield* notesOf(discourse), ({ _id, title }) => isQuestion(title) && !answered.has(_id))
}

/** Returns the notes that nobody but their authors has read, the longest waiting first. */
export function* unreadNotes(discourse: Discourse): Steps<Written[]> {
  return yield* filtered(
    yield* notesOf(discourse),
    (note) => !hasOthersThan(note, discourse.readersOf(note._id).keys()),
  )
}

/** Returns when a thread got its last note, in ms. */
export const lastNoteAt = ({ notes }: Thread): number => notes.at(-1)?.created ?? 0

/** Returns the threads that hold a promising mark and have had no note for seven days, the longest waiting first; `now` in ms. */
export function* quietPromisingThreads(discourse: Discourse, now: number): Steps<Thread[]> {
  const promising = new Set(discourse.links.promisings.map(({ to }) => to))
  const isQuiet = (thread: Thread) =>
    now - lastNoteAt(thread) >= QUIET_MS && thread.notes.some(({ _id }) => promising.has(_id))
  const quiet = yield* filtered(yield* threadsIn(discourse), isQuiet)
  return quiet.toSorted((a, b) => lastNoteAt(a) - lastNoteAt(b))
}
