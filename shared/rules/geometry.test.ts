import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ATTACHMENT_PLACE,
  CANVAS_OFFSET,
  drawingToolHeight,
  freePlace,
  ITEM_HEIGHT,
  ITEM_WIDTH,
  type Point,
  displayedPicture,
} from './geometry.ts'

const overlap = (a: Point, b: Point) => Math.abs(a.x - b.x) < ITEM_WIDTH && Math.abs(a.y - b.y) < ITEM_HEIGHT

test('the first free place is the canvas offset, then 80 further down the column, then to the right [VIEW-18]', () => {
  const items: Point[] = []
  for (let count = 0; count < 14; count++) items.push(freePlace(items))
  expect(items.slice(0, 3)).toEqual([
    { x: 10, y: 10 },
    { x: 10, y: 90 },
    { x: 10, y: 170 },
  ])
  expect(items.at(-1)).toEqual({ x: 90, y: 10 })
})

test('an item counts as 80 × 40: one pixel more leaves the place free [VIEW-18]', () => {
  const start = { x: 100, y: 100 }
  expect(freePlace([{ x: 179, y: 139 }], start)).not.toEqual(start)
  expect(freePlace([{ x: 180, y: 100 }], start)).toEqual(start)
  expect(freePlace([{ x: 100, y: 140 }], start)).toEqual(start)
})

test('from places so far out that steps vanish in rounding, the search starts at the canvas offset', () => {
  for (const far of [
    { x: 1e300, y: 1e300 },
    { x: -1e17, y: 0 },
    { x: 0, y: 1e17 },
  ])
    expect(freePlace([far], far)).toEqual({ x: CANVAS_OFFSET, y: CANVAS_OFFSET })
})

test('a free place overlaps nothing and lies on the steps from its start, wherever items stand', () => {
  const point = fc.record({ x: fc.integer({ min: -500, max: 1500 }), y: fc.integer({ min: -500, max: 1500 }) })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), (items) => {
      const place = freePlace(items)
      expect(items.some((item) => overlap(item, place))).toBe(false)
      expect((place.x - CANVAS_OFFSET) % ITEM_WIDTH).toBe(0)
      expect((place.y - CANVAS_OFFSET) % ITEM_WIDTH).toBe(0)
    }),
  )
})

test('the drawing tool is 400 pixels high, in a window lower than 600 pixels 90 % of that less 105 [DRAW-02, EDIT-109, EDIT-110]', () => {
  expect([599, 600, 1200].map(drawingToolHeight)).toEqual([599 * 0.9 - 105, 400, 400])
  expect(drawingToolHeight(500)).toBe(345)
})

test('a picture is shown at most 200 wide, its height scaled to match; a narrower one as it is [ATTC-07]', () => {
  expect(displayedPicture({ width: 400, height: 300 })).toEqual({ width: 200, height: 150 })
  expect(displayedPicture({ width: 200, height: 333 })).toEqual({ width: 200, height: 333 })
  expect(displayedPicture({ width: 100, height: 75 })).toEqual({ width: 100, height: 75 })
})

test('attachments stand at 200, 200 when nobody chose a place [ATTC-10]', () => {
  expect(freePlace([], ATTACHMENT_PLACE)).toEqual({ x: 200, y: 200 })
  expect(freePlace([{ x: 210, y: 190 }], ATTACHMENT_PLACE)).toEqual({ x: 200, y: 280 })
})
