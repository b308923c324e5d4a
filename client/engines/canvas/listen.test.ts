import { expect, test } from 'vitest'
import { wheelShift, wheelZoom } from './listen.ts'

const wheel = { deltaX: 0, deltaY: 3, deltaMode: 0, shiftKey: false }

test('a wheel counts in pixels, lines or pages, and Shift turns it sideways', () => {
  expect(wheelShift(wheel, 800)).toEqual({ x: -0, y: -3 })
  expect(wheelShift({ ...wheel, deltaMode: 1 }, 800).y).toBe(-48)
  expect(wheelShift({ ...wheel, deltaMode: 2 }, 800).y).toBe(-2400)
  expect(wheelShift({ ...wheel, shiftKey: true }, 800)).toEqual({ x: -3, y: 0 })
})

test('no single wheel event leaps', () => {
  expect(wheelZoom(-1000)).toBeCloseTo(Math.SQRT1_2)
  expect(wheelZoom(1000)).toBeCloseTo(Math.SQRT2)
  expect(wheelZoom(0)).toBe(1)
})
