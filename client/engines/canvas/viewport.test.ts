import { expect, test } from 'vitest'
import { MAX_ZOOM, MIN_ZOOM, Viewport } from './viewport.ts'

const viewport = () => {
  const made = new Viewport()
  made.resize(1000, 800)
  return made
}

test('zooming keeps what is under the pointer there', () => {
  const view = viewport()
  view.panBy({ x: 30, y: -70 })
  const point = { x: 250, y: 600 }
  const before = view.toWorld(point)
  view.zoomAt(point, 1.7)
  expect(view.toWorld(point).x).toBeCloseTo(before.x)
  expect(view.toWorld(point).y).toBeCloseTo(before.y)
  expect(view.toScreen(before).x).toBeCloseTo(250)
})

test('the zoom stays within its bounds', () => {
  const view = viewport()
  view.zoomBy(1e9)
  expect(view.zoom).toBe(MAX_ZOOM)
  view.zoomBy(1e-9)
  expect(view.zoom).toBe(MIN_ZOOM)
})

test('fit shows everything, never larger than life', () => {
  const view = viewport()
  view.fit({ x: -2000, y: 0, width: 4000, height: 1000 })
  const { x, width } = view.worldRect()
  expect(x).toBeLessThan(-2000)
  expect(x + width).toBeGreaterThan(2000)
  view.fit({ x: 0, y: 0, width: 10, height: 10 })
  expect(view.zoom).toBe(1)
})

test('contain shows a whole area in its middle, enlarged too [LEAD-02]', () => {
  const view = viewport()
  view.contain({ x: 100, y: 50, width: 500, height: 200 })
  expect(view.worldRect()).toEqual({ x: 100, y: -50, width: 500, height: 400 })
  view.contain({ x: 0, y: 0, width: 4000, height: 800 })
  expect(view.worldRect()).toEqual({ x: 0, y: -1200, width: 4000, height: 3200 })
})

test('a legible fit shows all in the middle, or the start at the least zoom [LEAD-03]', () => {
  const view = viewport()
  view.fitLegibly({ x: 100, y: 100, width: 460, height: 100 }, 1.5)
  expect(view.transform).toEqual({ x: -160, y: 100, zoom: 2 })
  view.fitLegibly({ x: 0, y: 0, width: 10, height: 10 }, 1.5)
  expect(view.zoom).toBe(3)
  view.fitLegibly({ x: -200, y: 0, width: 4000, height: 100 }, 1.5)
  expect(view.transform).toEqual({ x: 340, y: 325, zoom: 1.5 })
})

test('reveal pans only as far as it must', () => {
  const view = viewport()
  view.reveal({ x: 100, y: 100, width: 100, height: 40 })
  expect(view.offset).toMatchObject({ x: 0, y: 0 })
  view.reveal({ x: 1200, y: 100, width: 100, height: 40 })
  expect(view.offset).toMatchObject({ x: -340, y: 0 })
})

test('what lies wholly in view, however near its edge, moves nothing', () => {
  const view = viewport()
  view.reveal({ x: 900, y: 0, width: 100, height: 40 })
  view.reveal({ x: 0, y: view.size.height - 40, width: 100, height: 40 })
  expect(view.offset).toMatchObject({ x: 0, y: 0 })
})

test('a place that no number can hold does not strand the view', () => {
  const view = viewport()
  view.centreOn({ x: Infinity, y: 0 })
  view.panBy({ x: Number.NaN, y: 0 })
  expect(view.offset).toMatchObject({ x: 0, y: 0 })
})
