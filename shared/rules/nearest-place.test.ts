import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point, Rect, Size } from './geometry.ts'
import { nearestPlace, nearestPlaceIn } from './nearest-place.ts'

const GAP = 10
/** True if rectangles overlap or are closer than the gap in both directions. */
const crowd = (a: Rect, b: Rect) =>
  a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP && a.y < b.y + b.height + GAP && b.y < a.y + a.height + GAP
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

const coordinate = fc.integer({ min: -60, max: 60 })
const side = fc.integer({ min: 1, max: 50 })
const size: fc.Arbitrary<Size> = fc.record({ width: side, height: side })
const point: fc.Arbitrary<Point> = fc.record({ x: coordinate, y: coordinate })
const rect: fc.Arbitrary<Rect> = fc.record({ x: coordinate, y: coordinate, width: side, height: side })

/** Brute force over integer positions. */
const nearestTried = (taken: Rect[], wanted: Point, own: Size, area: Rect) => {
  let best = Infinity
  for (let x = area.x; x <= area.x + area.width - own.width; x++)
    for (let y = area.y; y <= area.y + area.height - own.height; y++)
      if (!taken.some((one) => crowd({ x, y, ...own }, one))) best = Math.min(best, distance({ x, y }, wanted))
  return best
}

test('a place is the nearest at which nothing is covered and everything is a little apart, never left of or above all [PLAC-01]', () => {
  const [right, bottom] = [180, 180]
  fc.assert(
    fc.property(fc.array(rect, { maxLength: 8 }), size, point, (taken, own, wanted) => {
      const place = nearestPlace(taken, own, wanted)
      const x = Math.min(wanted.x, ...taken.map((one) => one.x))
      const y = Math.min(wanted.y, ...taken.map((one) => one.y))
      const area = { x, y, width: right - x, height: bottom - y }
      expect(taken.filter((one) => crowd({ ...place, ...own }, one))).toEqual([])
      expect(distance(place, wanted)).toBeCloseTo(nearestTried(taken, wanted, own, area), 6)
    }),
    { numRuns: 20 },
  )
})

test('within an area a place lies wholly inside, as long as that has room [PLAC-01]', () => {
  fc.assert(
    fc.property(fc.array(rect, { maxLength: 6 }), size, point, rect, (taken, own, wanted, area) => {
      const place = nearestPlaceIn(area, taken, own, wanted)
      const best = nearestTried(taken, wanted, own, area)
      expect(place === undefined).toBe(best === Infinity)
      if (!place) return
      expect(distance(place, wanted)).toBeCloseTo(best, 6)
      expect(place.x).toBeGreaterThanOrEqual(area.x)
      expect(place.y).toBeGreaterThanOrEqual(area.y)
      expect(place.x + own.width).toBeLessThanOrEqual(area.x + area.width)
      expect(place.y + own.height).toBeLessThanOrEqual(area.y + area.height)
    }),
    { numRuns: 60 },
  )
})

test('a wall of any number of things ends the search after some hundred columns, below all that stand there', () => {
  const taken = Array.from({ length: 10_000 }, (_, index) => ({ x: index, y: -index, width: 5_000, height: 5_000 }))
  const place = nearestPlace(taken, { width: 100, height: 100 }, { x: 5_000, y: 0 })
  expect(taken.some((one) => crowd({ ...place, width: 100, height: 100 }, one))).toBe(false)
})
