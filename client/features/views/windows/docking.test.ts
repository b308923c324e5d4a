import { expect, test } from 'vitest'
import { freeHalf, sideBySide } from './docking.ts'

type Note = Parameters<typeof freeHalf>[0][number]

const note = (key: string, front: number, docked?: 'left' | 'right', shape: Note['shape'] = 'window'): Note => ({
  key,
  front,
  shape,
  docked,
})
const docked = (notes: readonly Note[]) => Object.fromEntries(notes.map((each) => [each.key, each.docked]))

test('a note docks with the one in front of the others, the earlier opened at the left [READ-03]', () => {
  const notes = [note('a', 1), note('b', 3), note('c', 2), note('phone', 9, undefined, 'sheet')]
  expect(docked(sideBySide(notes, 'c'))).toEqual({ a: undefined, b: 'left', c: 'right', phone: undefined })
  expect(docked(sideBySide(notes, 'a'))).toEqual({ a: 'left', b: 'right', c: undefined, phone: undefined })
})

test('a note alone takes the left half, and the next one the half beside it [READ-03]', () => {
  const alone = sideBySide([note('a', 1)], 'a')
  expect(docked(alone)).toEqual({ a: 'left' })
  expect(freeHalf(alone)).toBe('right')
  expect(freeHalf([])).toBeUndefined()
  expect(freeHalf([note('a', 1, 'left'), note('b', 2, 'right')])).toBeUndefined()
})

test('a third note replaces the docked one that is further behind; pressed again, all return [READ-03]', () => {
  const three = [note('a', 1, 'left'), note('b', 2, 'right'), note('c', 3)]
  const replaced = sideBySide(three, 'c')
  expect(docked(replaced)).toEqual({ a: undefined, b: 'right', c: 'left' })
  expect(docked(sideBySide(replaced, 'b'))).toEqual({ a: undefined, b: undefined, c: undefined })
})
