import { expect, test } from 'vitest'
import { type Fit, fitMap, type Paper } from './map-fit.ts'

const MM = 96 / 25.4
const isWithin = (
  { left, top, scale, width, height }: Fit,
  { x, y, width: w, height: h }: Parameters<typeof fitMap>[0][number],
) =>
  (x - left) * scale >= -0.001 &&
  (y - top) * scale >= -0.001 &&
  (x + w - left) * scale <= width * MM + 0.001 &&
  (y + h - top) * scale <= height * MM + 0.001

const grid = (columns: number, rows: number, at = { x: 0, y: 0 }) =>
  Array.from({ length: columns * rows }, (_, i) => ({
    x: at.x + (i % columns) * 230,
    y: at.y + Math.floor(i / columns) * 100,
    width: 190,
    height: 70,
  }))

test('a board of any size and place is fitted whole to A4 or A3, and turned to where it is larger [READ-06]', () => {
  const boards = [[], grid(1, 1), grid(3, 20, { x: -5000, y: 900 }), grid(20, 3, { x: 70_000, y: -40 }), grid(60, 50)]
  for (const rects of boards)
    for (const paper of ['A4', 'A3'] as Paper[])
      for (const turn of ['auto', 'portrait', 'landscape'] as const) {
        const fit = fitMap(rects, paper, turn)
        expect(rects.filter((rect) => !isWithin(fit, rect))).toEqual([])
        expect(fit.scale).toBeLessThanOrEqual(1)
      }
  expect(fitMap(grid(20, 3), 'A4', 'auto').landscape).toBe(true)
  expect(fitMap(grid(3, 20), 'A4', 'auto').landscape).toBe(false)
  expect(fitMap(grid(3, 20), 'A4', 'landscape').landscape).toBe(true)
  const [a4, a3] = [fitMap(grid(10, 10), 'A4', 'auto'), fitMap(grid(10, 10), 'A3', 'auto')]
  expect(a3.scale / a4.scale).toBeGreaterThan(1.4)
})

test('cards too small to be read give way to titles, and these to numbers: 3,000 items on A4', () => {
  expect(fitMap(grid(3, 4), 'A4', 'auto').detail).toBe('cards')
  expect(fitMap(grid(12, 18), 'A4', 'auto').detail).toBe('titles')
  expect(fitMap(grid(60, 50), 'A4', 'auto').detail).toBe('numbers')
})
