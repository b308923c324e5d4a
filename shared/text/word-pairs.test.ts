import { expect, test } from 'vitest'
import { havePairs, mayHold, pairsOf } from './word-pairs.ts'
import { phrasesOf } from './words.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `${at.toString(36)}word`).join(' ')
const may = (text: string, sought: string | string[]) => mayHold(phrasesOf(sought))(pairsOf(text))

test('pairs of words tell that a text with all words of a phrase does not contain it', () => {
  for (const sought of ['the sky blu', 'sky', 'is th', 'sky b'])
    expect([sought, may('Is the sky blue?', sought)]).toEqual([sought, true])
  for (const sought of ['sky is', 'sky the', 'blue is', 'the blue'])
    expect([sought, may('Is the sky blue?', sought)]).toEqual([sought, false])
  expect(may('Die Müllers in Köln', 'Köln Müllers')).toBe(false)
  expect(may('Die Müllers in Köln', 'Muellers in Köln')).toBe(true)
  expect(may('Is the sky blue?', ['blue', 'is the'])).toBe(true)
  expect(may('Is the sky blue?', ['blue', 'the is'])).toBe(false)
})

test('a filter has eight bits for each pair, up to 128 bytes, and tells most other pairs apart', () => {
  const sizes = [1, 2, 8, 9, 45, 200, 701, 702, 5_000].map((count) => pairsOf(numbered(count)).length)
  expect(sizes).toEqual([0, 8, 8, 8, 64, 128, 128, 0, 0])
  const words = numbered(45).split(' ')
  const wrong = words.flatMap((first, at) => words.slice(0, at).map((second) => `${first} ${second}`))
  const allowed = wrong.filter((phrase) => may(numbered(45), phrase))
  expect(allowed.length / wrong.length).toBeLessThan(0.1)
})

test('without a filter a text may contain every phrase, and phrases of one word need none', () => {
  expect(mayHold(phrasesOf('light leaf'))(new Uint8Array())).toBe(true)
  expect(['light', 'light l', 'light le', 'a light l'].map((sought) => havePairs(phrasesOf(sought)))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('of a very long search only the first 32 pairs and phrases are tested', () => {
  const text = numbered(40)
  expect([may(text, `${numbered(30)} other words`), may(text, `${numbered(40)} other words`)]).toEqual([false, true])
  const phrases = Array.from({ length: 32 }, () => text)
  expect([may(text, [...phrases.slice(1), 'other words']), may(text, [...phrases, 'other words'])]).toEqual([
    false,
    true,
  ])
})
