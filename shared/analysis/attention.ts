import type { Discourse, Written } from './discourse.ts'
import { counted, countedPeople, type Figure } from './figures.ts'
import { oneRow } from './questions.ts'
import { builtOnByOthers } from './responses.ts'
import type { Steps } from './steps.ts'
import { quietPromisingThreads, unreadNotes } from './waiting.ts'

/**
 * Returns the figures for managers (QUES-07): writers without notes, writers without build-ons by others, unread notes, quiet promising threads; `now` in ms.
 */
export function* attentionFigure(
  discourse: Discourse,
  notes: readonly Written[],
  writers: readonly string[],
  now: number,
): Steps<Figure> {
  const builtOn = yield* builtOnByOthers(discourse)
  const meant = new Set(notes.map(({ _id }) => _id))
  const wrote = new Set(notes.flatMap(({ authors }) => authors))
  const wasBuiltOn = new Set(notes.filter(({ _id }) => builtOn.has(_id)).flatMap(({ authors }) => authors))
  const unread = yield* unreadNotes(discourse)
  const quiet = (yield* quietPromisingThreads(discourse, now)).filter((thread) =>
    thread.notes.some(({ _id }) => meant.has(_id)),
  )
  return oneRow('attention', {
    silent: countedPeople(writers.filter((writer) => !wrote.has(writer))),
    unanswered: countedPeople(writers.filter((writer) => wrote.has(writer) && !wasBuiltOn.has(writer))),
    unread: counted(unread.flatMap(({ _id }) => (meant.has(_id) ? [_id] : []))),
    quiet: counted(quiet.map(({ first }) => first._id)),
  })
}
