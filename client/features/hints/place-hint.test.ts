import { expect, test } from 'vitest'
import { placeHint } from './place-hint.ts'

const area = { x: 100, y: 50, width: 800, height: 600 }
const size = { width: 300, height: 150 }
const covers = (at: { x: number; y: number }, target: { x: number; y: number; width: number; height: number }) =>
  at.x < target.x + target.width &&
  at.x + size.width > target.x &&
  at.y < target.y + target.height &&
  at.y + size.height > target.y

test('a hint is beside its target, within the area, and never covers it [FRST-01]', () => {
  expect(placeHint({ x: 200, y: 100, width: 180, height: 60 }, size, area)).toEqual({ x: 392, y: 100 })
  expect(placeHint({ x: 10, y: 60, width: 80, height: 60 }, size, area)).toEqual({ x: 112, y: 62 })
  expect(placeHint({ x: 110, y: 655, width: 80, height: 44 }, size, area)).toEqual({ x: 202, y: 488 })
  for (let x = area.x; x <= 700; x += 50)
    for (let y = area.y; y <= 550; y += 50) {
      const target = { x, y, width: 200, height: 100 }
      const at = placeHint(target, size, area)
      expect([target, at, covers(at, target)]).toEqual([target, at, false])
      expect(at.x >= area.x && at.x + size.width <= 900 && at.y >= area.y && at.y + size.height <= 650).toBe(true)
    }
})

test('without a target it is at the bottom, and a wide target is covered as little as possible', () => {
  expect(placeHint(undefined, size, area)).toEqual({ x: 350, y: 488 })
  expect(placeHint({ x: 100, y: 50, width: 800, height: 400 }, size, area)).toEqual({ x: 112, y: 462 })
  expect(placeHint({ x: 100, y: 50, width: 800, height: 560 }, size, area).y).toBe(488)
})
