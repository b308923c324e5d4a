import { expect, test } from 'vitest'
import { cardHeight, linesOf } from './cards.ts'

const words = { label: 'Ann L.', bold: false, day: true }

test('a text takes as many lines as its letters are wide', () => {
  expect(linesOf('short')).toBe(1)
  expect(linesOf('several words that do not fit on one line')).toBe(2)
  expect(linesOf('光'.repeat(20))).toBe(2)
  // As many letters, but narrower ones.
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
