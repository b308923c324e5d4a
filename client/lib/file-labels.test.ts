import { expect, test } from 'vitest'
import { fileSize, shortName } from './file-labels.ts'

test('a file name of 20 letters is shortened and keeps its kind; one of 19 is shown whole [ATTC-17, EDIT-095]', () => {
  expect(shortName('a-name-of-nineteen.')).toBe('a-name-of-nineteen.')
  expect(shortName('a-name-of-twenty.png')).toBe('a-name-of-tw…ty.png')
  expect(shortName('🙂'.repeat(16) + '.png')).toBe(`${'🙂'.repeat(12)}…🙂🙂.png`)
})

test('a size is told in kB, MB or GB, whichever fits [ATTC-16, EDIT-094]', () => {
  expect(fileSize(0, 'en')).toBe('0 kB')
  expect(fileSize(1, 'en')).toBe('0.1 kB')
  expect(fileSize(70, 'en')).toBe('0.1 kB')
  expect(fileSize(999_000, 'en')).toBe('999 kB')
  expect(fileSize(1_000_000, 'en')).toBe('1 MB')
  expect(fileSize(2_450_000_000, 'en')).toBe('2.5 GB')
  expect(fileSize(1_500_000, 'fr')).toMatch(/^1,5\sMo$/)
})
