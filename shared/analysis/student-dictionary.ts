import type { NoteGroups, StudentWords } from '../domain/key-concepts.ts'
import { EXACT_SCORE } from '../domain/text-analysis.ts'
import { counted, type Figure } from './figures.ts'

/** Returns the counts of an author's words, and for each phrase the numbers of notes with exact and near matches (DICT-03, DICT-28). */
export const dictionaryFigures = ({ notes, words }: StudentWords, groups: NoteGroups): Figure[] => [
  {
    key: 'words',
    columns: ['count'],
    rows: words.map(({ word, count, notes: places }) => ({
      name: word,
      counts: [{ value: count, ids: places.flatMap((place) => notes[place]?._id ?? []) }],
    })),
  },
  {
    key: 'concepts',
    columns: ['exact', 'near'],
    rows: groups.map(({ keyConcept, notes: found }) => {
      const idsOf = (exact: boolean) =>
        counted(found.filter(({ score }) => (score === EXACT_SCORE) === exact).map(({ _id }) => _id))
      return { name: keyConcept, counts: [idsOf(true), idsOf(false)] }
    }),
  },
]
