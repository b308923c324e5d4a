import { expect, test } from 'vitest'
import { arrowCurve, arrowPath, headLength } from './arrows.ts'
import type { Point, Rect } from './types.ts'

const distanceToEdge = ({ x, y, width, height }: Rect, point: Point) => {
  const [dx, dy] = [Math.abs(point.x - x - width / 2) - width / 2, Math.abs(point.y - y - height / 2) - height / 2]
  return dx > 0 || dy > 0 ? Math.hypot(Math.max(0, dx), Math.max(0, dy)) : Math.min(-dx, -dy)
}

test('an arrow is a curve from edge to edge, wherever its cards stand [ARRW-01]', () => {
  const from = { x: 0, y: 0, width: 170, height: 60 }
  for (let at = 0; at < 360; at += 7)
    for (const far of [90, 130, 400, 5000]) {
      const turn = (at / 180) * Math.PI
      const to = { x: far * Math.cos(turn) * 2, y: far * Math.sin(turn), width: 120, height: 90 }
      const curve = arrowCurve(from, to)
      if (!curve) {
        expect(to.x < 170 && to.x > -120 && to.y < 60 && to.y > -90).toBe(true)
        continue
      }
      expect(distanceToEdge(from, curve.start)).toBeLessThan(1)
      expect(distanceToEdge(to, curve.end)).toBeLessThan(1)
    }
  const { start, bend, end } = arrowCurve(from, { ...from, x: 400 })!
  expect(start.x).toBe(170)
  expect(end.x).toBe(400)
  expect(Math.abs(bend.y - 30)).toBeGreaterThan(10)
})

test('items that touch have no arrow between them', () => {
  const rect = { x: 0, y: 0, width: 100, height: 40 }
  expect(arrowPath(rect, { ...rect, x: 50, y: 10 })).toBe('')
  expect(arrowPath(rect, rect)).toBe('')
})

test('the path is one curve', () => {
  const path = arrowPath({ x: 0, y: 0, width: 10, height: 10 }, { x: 0, y: 100, width: 10, height: 10 })
  expect(path).toMatch(/^M[-\d.]+ 10Q[-\d.]+ [-\d.]+ [-\d.]+ 100$/)
})

test('a head is between 6 and 16 pixels long at every zoom, and stays the same where it may [ARRW-02]', () => {
  let length = 10
  for (const zoom of [1, 0.9, 0.7, 0.5, 0.3, 0.1, 0.05, 0.2, 0.8, 1.5, 3, 4]) {
    length = headLength(zoom, length)
    expect(length * zoom).toBeGreaterThanOrEqual(6)
    expect(length * zoom).toBeLessThanOrEqual(16)
  }
  expect(headLength(1.2, 10)).toBe(10)
})
