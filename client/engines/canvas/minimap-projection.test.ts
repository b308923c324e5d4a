import { expect, test } from 'vitest'
import { MinimapProjection } from './minimap-projection.ts'

const map = new MinimapProjection({ x: -1000, y: 500, width: 4000, height: 1000 }, { width: 200, height: 100 })

test('a small map shows all of the world in its own shape, in the middle', () => {
  expect(map.toMap({ x: -1000, y: 500, width: 4000, height: 1000 })).toEqual({ x: 0, y: 25, width: 200, height: 50 })
})

test('a press on the map means the place that is drawn there', () => {
  expect(map.toWorld({ x: 100, y: 50 })).toEqual({ x: 1000, y: 1000 })
  const { x, y } = map.toMap({ x: 340, y: 720, width: 0, height: 0 })
  expect(map.toWorld({ x, y })).toEqual({ x: 340, y: 720 })
})

test('a world without extent has a map too', () => {
  const point = new MinimapProjection({ x: 5, y: 5, width: 0, height: 0 }, { width: 200, height: 100 })
  expect(point.toWorld({ x: 100, y: 50 })).toEqual({ x: 5, y: 5 })
})
