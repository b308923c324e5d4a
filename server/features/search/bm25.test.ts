import { expect, test } from 'vitest'
import { scoresOf, idfOf } from './bm25.ts'

const text = (times: { title?: number[]; keywords?: number[]; body?: number[] }, length = 10) => ({
  title: [],
  keywords: [],
  body: [],
  length,
  ...times,
})
const rounded = (scores: number[]) => scores.map((score) => Math.round(score * 1000) / 1000)

test('a word counts most in the title, more among the keywords than in the body, and each further time less', () => {
  const texts = [text({ body: [1] }), text({ body: [2] }), text({ keywords: [1] }), text({ title: [1] }), text({})]
  // 1 · 2.2 / (1 + 1.2), 2 · 2.2 / (2 + 1.2), the same, 4 · 2.2 / (4 + 1.2).
  expect(rounded(scoresOf(texts, [1]))).toEqual([1, 1.375, 1.375, 1.692, 0])
})

test('a word of a short text counts more than one of a long text', () => {
  // 2.2 / (1 + 1.2 · (0.25 + 0.75 · 5 / 10)) and 2.2 / (1 + 1.2 · (0.25 + 0.75 · 15 / 10)).
  expect(rounded(scoresOf([text({ body: [1] }, 5), text({ body: [1] }, 15)], [1]))).toEqual([1.257, 0.83])
  expect(scoresOf([text({}, 0)], [1])).toEqual([0])
})

test('a rare word tells more than one that is everywhere, and the words of a search add up', () => {
  // ln(1 + 999.5 / 1.5), ln(1 + 900.5 / 100.5), ln(1 + 0.5 / 1000.5).
  expect(rounded([1, 100, 1000].map((among) => idfOf(among, 1000)))).toEqual([6.503, 2.299, 0])
  expect(rounded(scoresOf([text({ body: [1, 2] }), text({ body: [2, 1] })], [2, 1]))).toEqual([3.375, 3.75])
})
