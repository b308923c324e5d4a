import type { Discourse, Written } from './discourse.ts'
import { counted, countedPeople, type Figure } from './figures.ts'
import { oneRow } from './questions.ts'
import { builtOnByOthers } from './responses.ts'
import { quietPromisingThreads, unreadNotes } from './waiting.ts'

/**
 * Returns what managers see beside the questions (QUES-07), of some notes and those who could have written them: who has
 * written none, on whom nobody else has built, which notes nobody else has read, and which promising threads are quiet; `now` in ms.
 */
export const attentionFigure = (
  discourse: Discourse,
  notes: readonly Written[],
  writers: readonly string[],
  now: number,
): Figure => {
  const builtOn = builtOnByOthers(discourse)
  const meant = new Set(notes.map(({ _id }) => _id))
  const wrote = new Set(notes.flatMap(({ authors }) => authors))
  const wasBuiltOn = new Set(notes.filter(({ _id }) => builtOn.has(_id)).flatMap(({ authors }) => authors))
  const quiet = quietPromisingThreads(discourse, now).filter((thread) => thread.notes.some(({ _id }) => meant.has(_id)))
  return oneRow('attention', {
    silent: countedPeople(writers.filter((writer) => !wrote.has(writer))),
    unanswered: countedPeople(writers.filter((writer) => wrote.has(writer) && !wasBuiltOn.has(writer))),
    unread: counted(unreadNotes(discourse).flatMap(({ _id }) => (meant.has(_id) ? [_id] : []))),
    quiet: counted(quiet.map(({ first }) => first._id)),
  })
}
