import { expect, test } from 'vitest'
import { arrowLine, arrowPath } from './arrows.ts'

test('an arrow runs from border to border', () => {
  const line = arrowLine({ x: 0, y: 0, width: 100, height: 40 }, { x: 300, y: 0, width: 100, height: 40 })
  expect(line).toEqual([
    { x: 100, y: 20 },
    { x: 300, y: 20 },
  ])
})

test('items that touch have no arrow between them', () => {
  const rect = { x: 0, y: 0, width: 100, height: 40 }
  expect(arrowPath(rect, { ...rect, x: 50, y: 10 })).toBe('')
  expect(arrowPath(rect, rect)).toBe('')
})

test('line and head are one path that ends at the target', () => {
  const path = arrowPath({ x: 0, y: 0, width: 10, height: 10 }, { x: 0, y: 100, width: 10, height: 10 })
  expect(path).toMatch(/^M5 10L5 100M[\d.]+ [\d.]+L5 100L[\d.]+ [\d.]+$/)
})
