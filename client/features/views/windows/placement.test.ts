import { expect, test } from 'vitest'
import { apart, beside, dragged, halfOf, inside, limited } from './placement.ts'

const SCREEN = { width: 1440, height: 900 }
const card = (x: number, y = 200) => ({ x, y, width: 200, height: 70 })

test.each([
  ['right of its card where there is room', card(300), 512],
  ['closer where there is room only just', card(375), 578],
  ['left of it where there is room only there', card(900), 38],
  ['at the right edge where there is more room to the right', card(500), 578],
  ['at the left edge where there is more room to the left', card(650), 12],
])('a window opens %s [READ-01]', (_where, at, x) => {
  expect(beside(at, 850, SCREEN)).toMatchObject({ x, y: 200 })
})

test('only windows at the same place are offset by 20 px, away from the card and within the browser window [READ-01]', () => {
  const size = { width: 850, height: 636 }
  const home = { x: 512, y: 100, step: 20 }
  expect(apart(home, size, [{ x: 512, y: 300 }], SCREEN)).toEqual({ x: 512, y: 100 })
  expect(apart(home, size, [{ x: 512, y: 100 }], SCREEN)).toEqual({ x: 532, y: 120 })
  expect(apart(home, size, [{ x: 532, y: 120 }, { x: 510, y: 98 }], SCREEN)).toEqual({ x: 552, y: 140 }) // prettier-ignore
  expect(apart({ ...home, step: -20 }, size, [{ x: 512, y: 100 }], SCREEN)).toEqual({ x: 492, y: 120 })
  expect(apart({ ...home, y: 800 }, size, [{ x: 512, y: 252 }], SCREEN)).toEqual({ x: 532, y: 252 })
  expect(apart({ x: 900, y: 800, step: 20 }, size, [{ x: 578, y: 252 }], SCREEN)).toEqual({ x: 578, y: 252 })
})

test('a window keeps 12 px from every edge, and its bar in sight where it is larger than the browser window', () => {
  expect(inside({ x: -50, y: 880, width: 400, height: 300 }, SCREEN)).toEqual({ x: 12, y: 588 })
  expect(inside({ x: 200, y: 200, width: 400, height: 300 }, { width: 320, height: 256 })).toEqual({ x: 12, y: 12 })
})

test('edges and corners move, the opposite ones stay, within 320 × 240 and 80 % × 90 % [READ-02]', () => {
  const box = { x: 300, y: 200, width: 600, height: 400 }
  expect(dragged(box, 'e', 50, 50, SCREEN)).toEqual({ ...box, width: 650 })
  expect(dragged(box, 'n', 50, -50, SCREEN)).toEqual({ ...box, y: 150, height: 450 })
  expect(dragged(box, 'sw', -50, 30, SCREEN)).toEqual({ x: 250, y: 200, width: 650, height: 430 })
  expect(dragged(box, 'nw', 900, 900, SCREEN)).toEqual({ x: 580, y: 360, width: 320, height: 240 })
  expect(dragged(box, 'w', -900, 0, SCREEN)).toEqual({ ...box, x: 12, width: 888 })
  expect(dragged(box, 'se', 5000, 5000, SCREEN)).toEqual({ x: 276, y: 78, width: 1152, height: 810 })
  expect(dragged(box, 'move', -5000, 20, SCREEN)).toEqual({ ...box, x: 12, y: 220 })
})

test('a stored size fits every browser window, even one of 320 × 256 [READ-02]', () => {
  expect(limited({ width: 99_999, height: 1 }, SCREEN)).toEqual({ width: 1152, height: 240 })
  expect(limited({ width: 850, height: 636 }, { width: 320, height: 256 })).toEqual({ width: 256, height: 230.4 })
})

test('the two halves fill the room below the bar and do not overlap [READ-03]', () => {
  expect(halfOf('left', 95, SCREEN)).toEqual({ x: 0, y: 95, width: 720, height: 805 })
  expect(halfOf('right', 95, SCREEN)).toEqual({ x: 720, y: 95, width: 720, height: 805 })
})
