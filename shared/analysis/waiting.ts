import { type Discourse, notesOf, type Written } from './discourse.ts'
import { hasOthersThan } from './responses.ts'
import { filtered, type Steps } from './steps.ts'
import { type Thread, threadsIn } from './threads.ts'

/** Time without new notes after which a promising thread is quiet (QUES-07, CTCH-04). */
export const QUIET_MS = 7 * 24 * 60 * 60 * 1000

/** Returns whether a title is a question; in some languages the mark is not at the end. */
export const isQuestion = (title: string): boolean => /[?？؟¿]/.test(title)

/** Returns notes with a question as title and without build-ons, oldest first. */
export function* unansweredQuestions(discourse: Discourse): Steps<Written[]> {
  const answered = new Set(discourse.links.buildson.map(({ to }) => to))
  return yield* filtered(yield* notesOf(discourse), ({ _id, title }) => isQuestion(title) && !answered.has(_id))
}

/** Returns notes read by no one but their authors, oldest first. */
export function* unreadNotes(discourse: Discourse): Steps<Written[]> {
  return yield* filtered(
    yield* notesOf(discourse),
    (note) => !hasOthersThan(note, discourse.readersOf(note._id).keys()),
  )
}

/** Returns the time of a thread's last note, in ms. */
export const lastNoteAt = ({ notes }: Thread): number => notes.at(-1)?.created ?? 0

/** Returns threads with a promising mark and no new note for seven days, longest quiet first; `now` in ms. */
export function* quietPromisingThreads(discourse: Discourse, now: number): Steps<Thread[]> {
  const promising = new Set(discourse.links.promisings.map(({ to }) => to))
  const isQuiet = (thread: Thread) =>
    now - lastNoteAt(thread) >= QUIET_MS && thread.notes.some(({ _id }) => promising.has(_id))
  const quiet = yield* filtered(yield* threadsIn(discourse), isQuiet)
  return quiet.toSorted((a, b) => lastNoteAt(a) - lastNoteAt(b))
}
