import { expect, test } from 'vitest'
import { countsIn, following, frameAt, wholeSpan, zoomed } from './time-span.ts'

const TIMES = [1_000_000, 1_000_000, 1_400_000, 2_000_000]
const whole = wholeSpan(TIMES)

test('the whole timeline reaches from the first to the last act; it is zoomed around a time that keeps its place, and no further than it reaches [TIME-13]', () => {
  expect(whole).toEqual({ from: 1_000_000, to: 2_000_000 })
  expect(zoomed(whole, 0.5, 1_500_000, whole)).toEqual({ from: 1_250_000, to: 1_750_000 })
  expect(zoomed(whole, 0.5, 1_000_000, whole)).toEqual({ from: 1_000_000, to: 1_500_000 })
  expect(zoomed({ from: 1_250_000, to: 1_750_000 }, 4, 1_500_000, whole)).toEqual(whole)
  expect(zoomed(whole, 0.0001, 1_500_000, whole)).toEqual({ from: 1_499_500, to: 1_500_500 })
  expect(following({ from: 1_000_000, to: 1_200_000 }, 1_100_000, whole)).toEqual({ from: 1_000_000, to: 1_200_000 })
  expect(following({ from: 1_000_000, to: 1_200_000 }, 1_500_000, whole)).toEqual({ from: 1_400_000, to: 1_600_000 })
  expect(following({ from: 1_000_000, to: 1_200_000 }, 2_000_000, whole)).toEqual({ from: 1_800_000, to: 2_000_000 })
  expect([wholeSpan([]), wholeSpan([5])]).toEqual([{ from: 0, to: 1000 }, { from: 5, to: 1005 }]) // prettier-ignore
})

test('a time leads to the last act that is no later, and acts are counted where they fall', () => {
  expect([0, 1_000_000, 1_399_999, 1_400_000, 9_000_000].map((time) => frameAt(TIMES, time))).toEqual([-1, 1, 1, 2, 3])
  expect(countsIn(TIMES, whole, 2)).toEqual([3, 1])
  expect(countsIn(TIMES, { from: 1_200_000, to: 1_600_000 }, 4)).toEqual([0, 0, 1, 0])
})
