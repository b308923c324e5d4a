import type { NoteGroups, StudentWords } from '../domain/key-concepts.ts'
import { EXACT_SCORE } from '../domain/text-analysis.ts'
import { counted, type Figure } from './figures.ts'

/** Returns how often an author uses each word, and under how many notes each phrase stands, exactly and nearly (DICT-03, DICT-28). */
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
