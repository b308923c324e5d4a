import { expect, test } from 'vitest'
import { cleanLexicon, lexiconCounter, lexiconFigure, notesWith } from './lexicon.ts'

const countIn = (text: string, ...words: string[]) => {
  const counting = lexiconCounter(words)(text)
  for (;;) {
    const { done, value } = counting.next()
    if (done) return value
  }
}

test('a lexicon is cleaned of punctuation but semicolons, lower-cased, split, trimmed, and each word stays once [LEXI-02]', () => {
  expect(cleanLexicon('Cell; cell!;ENERGY')).toEqual(['cell', 'energy'])
  expect(cleanLexicon(' dark \n matter ;; (H2O), “Light”; dark matter ')).toEqual(['dark matter', 'h2o light'])
  expect(cleanLexicon('光合作用；葉; Énergie; don’t')).toEqual(['光合作用', '葉', 'énergie', 'dont'])
  expect(cleanLexicon(' ; !?; ... ;\n')).toEqual([])
})

test('whole words count, whatever their case, whatever signs stand in or beside them', () => {
  expect(countIn('Cells have a cell wall. CELL! (cell)', 'cell', 'wall', 'root')).toEqual([3, 1, 0])
  expect(countIn('Dark\u00a0matter is dark, matter is not: dark-matter.', 'dark matter', 'dark', 'darkmatter')).toEqual(
    [3, 3, 1],
  )
  expect(countIn("It doesn't, it doesnt.", 'doesnt', 'doesn')).toEqual([2, 1])
  expect(countIn('a cell.Energy flows', 'cell', 'energy')).toEqual([1, 1])
  expect(countIn('what is notable is not able', 'notable', 'not able')).toEqual([1, 1])
  expect(countIn('Straße STRASSE énergie ÉNERGIE', ...cleanLexicon('straße;Énergie'))).toEqual([2, 2])
})

test('of scripts without spaces a sequence counts wherever it stands', () => {
  expect(countIn('植物の光合作用と光合作用、光 合作用', '光合作用', '植物', '葉')).toEqual([2, 1, 0])
  expect(countIn('植物plant植物', '植物', 'plant')).toEqual([2, 1])
})

const NOTES = [
  { _id: 'sky', title: 'Sky', counts: [1, 0, 0] },
  { _id: 'sun', title: 'Sun', counts: [3, 2, 0] },
  { _id: 'moon', title: 'Moon', counts: [0, 2, 0] },
]
const WORDS = ['light', 'night', 'dusk']

test('what takes long is counted in steps, so that others are answered in between', () => {
  const alike = Array.from({ length: 200 }, (_, at) =>
    Array.from({ length: 40 }, (_gap, bit) => `a${(at >> (bit % 8)) % 2 ? ' ' : ''}`)
      .join('')
      .trim(),
  )
  // Would take minutes without steps.
  const counting = lexiconCounter([...new Set(alike)])('a.'.repeat(20_000))
  for (let step = 0; step < 20; step += 1) expect(counting.next().done).toBe(false)
})

test('a long text is read in steps before its words are counted', () => {
  const steps = [...lexiconCounter(['light'])('night '.repeat(30_000))]
  // Three steps for finding words, three for counting.
  expect(steps).toHaveLength(6)
})

test('a word has its frequency, the highest count in one note and the notes that contain it; one that never occurs has 0 [LEXI-04, LEXI-06]', () => {
  expect(lexiconFigure(WORDS, NOTES)).toEqual({
    key: 'lexicon',
    columns: ['frequency', 'maxcount', 'inContribution'],
    rows: [
      { name: 'light', counts: [{ value: 4, ids: ['sun', 'sky'] }, { value: 3, ids: ['sun'] }, { value: 2, ids: ['sun', 'sky'] }] },
      { name: 'night', counts: [{ value: 4, ids: ['sun', 'moon'] }, { value: 2, ids: ['sun', 'moon'] }, { value: 2, ids: ['sun', 'moon'] }] },
      { name: 'dusk', counts: [{ value: 0, ids: [] }, { value: 0, ids: [] }, { value: 0, ids: [] }] },
    ],
  }) // prettier-ignore
})

test('the notes that contain a word come with the count in each, the highest first [LEXI-05]', () => {
  expect(notesWith(WORDS, NOTES, 'light').map(({ note, word, count }) => [note.title, word, count])).toEqual([
    ['Sun', 'light', 3],
    ['Sky', 'light', 1],
  ])
  expect(notesWith(WORDS, NOTES, 'dusk')).toEqual([])
})
