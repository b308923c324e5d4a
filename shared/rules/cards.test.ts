import { expect, test } from 'vitest'
import { cardHeight, excerptHeight, excerptLines, linesOf } from './cards.ts'

const words = { label: 'Ann L.', bold: false, day: true }

test('a text takes as many lines as its letters are wide', () => {
  expect(linesOf('short')).toBe(1)
  expect(linesOf('several words that do not fit on one line')).toBe(2)
  expect(linesOf('光'.repeat(20))).toBe(2)
  // Same length, but narrower letters.
  expect(linesOf('mammoths warmed woods')).toBe(2)
  expect(linesOf('it fills little jars.')).toBe(1)
})

test('a card is as high as its lines, bold ones sooner, and names that do not fit take another', () => {
  expect(cardHeight({ ...words, title: 'Can we see light?' })).toBe(48)
  expect(cardHeight({ ...words, title: 'Les abeilles ont-elles une mémoire ?', bold: true })).toBe(67)
  expect(cardHeight({ ...words, title: 'Paper can carry a book', bold: true, label: 'Oscar Z., Rafael J.' })).toBe(48)
  expect(cardHeight({ ...words, title: 'Trees', label: 'Oscar Z., Rafael J., Ann L., Bo M.' })).toBe(65)
  expect(cardHeight({ title: 'Trees', bold: false, label: '', day: false })).toBe(48)
  expect(cardHeight({ ...words, title: 'Les abeilles ont-elles une mémoire ?', bold: true, width: 400 })).toBe(48)
  expect(cardHeight({ ...words, title: 'Can we see lights?', signs: 0 })).toBe(48)
  expect(cardHeight({ ...words, title: 'Can we see lights?', signs: 3 })).toBe(67)
})

test('a card shows three lines of a text at most, two at least, and none where its height was chosen too low [CARD-02]', () => {
  const long = { text: 'several words that go on and on '.repeat(5), picture: false }
  expect(excerptLines(long)).toBe(3)
  expect([60, 53, 52, 37, 36, 0].map((height) => excerptLines({ ...long, height }))).toEqual([3, 3, 2, 2, 0, 0])
  expect(excerptLines({ ...long, text: 'short', height: 21 })).toBe(1)
  expect(excerptLines({ ...long, text: 'short', height: 20 })).toBe(0)
  expect(excerptLines({ ...long, text: '' })).toBe(0)
  // A picture leaves less width for text, and has a minimum height.
  const beside = { text: 'a few words stand here', picture: true }
  expect([excerptLines({ ...beside, picture: false }), excerptLines(beside), excerptLines({ ...beside, width: 400 })]).toEqual([1, 2, 1]) // prettier-ignore
  expect(excerptLines({ ...beside, height: 52 })).toBe(0)
  expect(excerptLines({ text: '', picture: true })).toBe(1)
  expect([0, 1, 2, 3].map((lines) => excerptHeight(lines))).toEqual([0, 21, 37, 53])
  expect([1, 3].map((lines) => excerptHeight(lines, true))).toEqual([53, 53])
})

test('signs above and below letters take no room of their own', () => {
  expect(linesOf('é'.repeat(20).normalize('NFD'))).toBe(linesOf('e'.repeat(20)))
})
