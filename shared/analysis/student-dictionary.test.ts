import { expect, test } from 'vitest'
import { dictionaryFigures } from './student-dictionary.ts'

test('the figures are how often each word is used, and in how many notes each phrase stands exactly and nearly [DICT-03, DICT-28]', () => {
  const notes = ['a', 'b'].map((_id) => ({ _id, title: '' }))
  const word = { word: 'leaf', forms: ['leaf', 'leaves'], count: 3, common: false, notes: [0, 1] }
  const found = [
    { _id: 'b', score: 1 },
    { _id: 'a', score: 0.9 },
  ]
  const figures = dictionaryFigures({ notes, words: [word], unread: 0 }, [{ keyConcept: 'leaf', notes: found }])
  expect(figures).toEqual([
    { key: 'words', columns: ['count'], rows: [{ name: 'leaf', counts: [{ value: 3, ids: ['a', 'b'] }] }] },
    {
      key: 'concepts',
      columns: ['exact', 'near'],
      rows: [
        {
          name: 'leaf',
          counts: [
            { value: 1, ids: ['b'] },
            { value: 1, ids: ['a'] },
          ],
        },
      ],
    },
  ])
})
