import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MountedArea, SpatialHash } from './culling.ts'
import { overlaps } from './rect.ts'

const rects = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  width: fc.integer({ min: 0, max: 6000 }),
  height: fc.integer({ min: 0, max: 900 }),
})

test('the hash finds exactly what looking at everything finds, also after moves', () => {
  fc.assert(
    fc.property(
      fc.array(rects, { maxLength: 60 }),
      fc.array(rects, { maxLength: 60 }),
      rects,
      (first, second, area) => {
        const hash = new SpatialHash()
        const now = new Map([...first, ...second].map((rect, index) => [String(index % (first.length || 1)), rect]))
        first.forEach((rect, index) => hash.set(String(index), rect))
        for (const [id, rect] of now) hash.set(id, rect)
        const expected = [...now].filter(([, rect]) => overlaps(rect, area)).map(([id]) => id)
        expect([...hash.query(area)].toSorted()).toEqual(expected.toSorted())
      },
    ),
  )
})

test('an item beyond all measure is still found and costs no more than others', () => {
  const hash = new SpatialHash()
  hash.set('huge', { x: -1e300, y: -1e300, width: 2e300, height: 2e300 })
  hash.set('far', { x: 1.7e308, y: 0, width: 100, height: 40 })
  expect([...hash.query({ x: 0, y: 0, width: 10, height: 10 })]).toEqual(['huge'])
  hash.delete('huge')
  expect([...hash.query({ x: 0, y: 0, width: 10, height: 10 })]).toEqual([])
})

test('the mounted area is renewed only when the view leaves it', () => {
  const area = new MountedArea()
  expect(area.follow({ x: 0, y: 0, width: 1000, height: 800 })).toBe(true)
  expect(area.follow({ x: 100, y: 50, width: 1000, height: 800 })).toBe(false)
  expect(area.follow({ x: 400, y: 50, width: 1000, height: 800 })).toBe(true)
  expect(area.follow({ x: 500, y: 150, width: 200, height: 160 })).toBe(true)
})
