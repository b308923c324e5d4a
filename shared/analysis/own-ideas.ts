import type { Discourse, Written } from './discourse.ts'
import { type Count, counted, countedPeople, type Figure } from './figures.ts'
import { oneRow } from './questions.ts'
import { othersThan, responsesIn } from './responses.ts'
import { mapped, type Steps } from './steps.ts'

export interface OwnIdea {
  _id: string
  title: string
  read: Count
  builtOn: Count
  referred: Count
  risen: Count
}

export const IDEA_RESPONSES = ['read', 'builtOn', 'referred', 'risen'] as const

/** Returns the uptake of each note (QUES-06), in order. */
export function* ideasIn(discourse: Discourse, notes: readonly Written[]): Steps<OwnIdea[]> {
  const responsesTo = yield* responsesIn(discourse)
  return yield* mapped(notes, (note) => {
    const { readers, builtOn, referred, risen } = responsesTo(note)
    const told = (some: readonly Written[]): Count => ({
      ...countedPeople(some.flatMap(({ authors }) => othersThan(note, authors))),
      ...counted(some.map(({ _id }) => _id)),
    })
    return {
      _id: note._id,
      title: note.title,
      read: countedPeople(readers),
      builtOn: told(builtOn),
      referred: told(referred),
      risen: told(risen),
    }
  })
}

/** Returns the numbers of ideas that others have read, built on, referred to and risen above. */
export const ideasFigure = (ideas: readonly OwnIdea[]): Figure => {
  const those = (how: (typeof IDEA_RESPONSES)[number]) =>
    counted(ideas.flatMap((idea) => (idea[how].value > 0 ? [idea._id] : [])))
  return oneRow('ideas', {
    notes: counted(ideas.map(({ _id }) => _id)),
    read: those('read'),
    builtOn: those('builtOn'),
    referred: those('referred'),
    risen: those('risen'),
  })
}
