import { expect, test } from 'vitest'
import { cardHeight, excerptHeight } from './cards.ts'
import { itemRoom, NEW_NOTE_ROOM } from './item-room.ts'

const note = (title: string) => ({ type: 'Note', title, authors: ['a'], status: 'active' as const })

test('a card counts with the words that it has, a new one with room for a title', () => {
  const title = 'Why do leaves turn red in autumn?'
  const drawn = cardHeight({ title, bold: true, label: 'Ann Lee', day: true })
  expect(itemRoom({ data: {}, _to: note(title) })).toMatchObject({ width: 190 })
  expect(itemRoom({ data: {}, _to: note(title) }).height).toBeGreaterThanOrEqual(drawn)
  expect(NEW_NOTE_ROOM.height).toBeGreaterThan(itemRoom({ data: {}, _to: note('Red') }).height)
  const picture = { width: 240, height: 180, showInPlace: true }
  expect(itemRoom({ data: picture, _to: note('leaf.png') })).toEqual({ width: 240, height: 180 })
})

test('an item that says it is enormous keeps nobody away', () => {
  for (const data of [
    { width: 1e9, height: 1e9 },
    { width: 1e9, height: 1e9, showInPlace: true },
  ])
    expect(itemRoom({ data, _to: note('Big') })).toEqual({ width: 2_000, height: 2_000 })
})

test('a note counts with three lines of text, whether it has them by now or will; one whose height was chosen with that [PLAC-02]', () => {
  const [view, short] = [
    itemRoom({ data: {}, _to: { ...note('Red'), type: 'View' } }),
    itemRoom({ data: {}, _to: note('Red') }),
  ]
  expect(short.height - view.height).toBe(excerptHeight(3))
  expect(itemRoom({ data: { height: 60 }, _to: note('Red') }).height).toBe(82)
  expect(itemRoom({ data: { height: 160 }, _to: note('Red') }).height).toBe(160)
})
