import { expect, test } from 'vitest'
import { DragOverlay } from './drag-overlay.ts'
import { moving } from './transforms.ts'

const place = { x: 10, y: 20 }

test('what is held is shown where it is carried, and dropped in whole numbers', () => {
  const hold = new DragOverlay(moving)
  hold.take([['a', place]])
  hold.moveTo({ x: 5.4, y: -3.6 })
  expect(hold.get('a')).toEqual({ x: 15.4, y: 16.4 })
  expect(hold.drop().drops).toEqual([['a', { x: 15, y: 16 }]])
})

test('a dropped item stays where it was dropped until the answer came', () => {
  const hold = new DragOverlay(moving)
  hold.take([['a', place]])
  hold.moveTo({ x: 5, y: 5 })
  const { settled } = hold.drop()
  expect(hold.get('a')).toMatchObject({ x: 15, y: 25 })
  expect(settled()).toEqual(['a'])
  expect(hold.get('a')).toBeUndefined()
})

test('the answer to an earlier drop does not release a later one', () => {
  const hold = new DragOverlay(moving)
  hold.take([['a', place]])
  hold.moveTo({ x: 5, y: 5 })
  const first = hold.drop()
  hold.take([['a', { x: 15, y: 25 }]])
  hold.moveTo({ x: 1, y: 1 })
  hold.drop()
  expect(first.settled()).toEqual([])
  expect(hold.get('a')).toMatchObject({ x: 16, y: 26 })
})

test('nothing is dropped when nothing moved, when it was let go, or when the item is gone', () => {
  const hold = new DragOverlay(moving)
  hold.take([['a', place]])
  expect(hold.drop().drops).toEqual([])
  hold.take([['a', place]])
  hold.moveTo({ x: 50, y: 0 })
  expect(hold.cancel()).toEqual(['a'])
  expect(hold.drop().drops).toEqual([])
  hold.take([['a', place]])
  hold.moveTo({ x: 50, y: 0 })
  hold.forget('a')
  expect(hold.drop().drops).toEqual([])
})
