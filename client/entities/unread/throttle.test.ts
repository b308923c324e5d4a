import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is asked for many times is done soon, once, and again no earlier than the pace allows', () => {
  const act = vi.fn<() => void>()
  const pace = new Throttle(act)
  pace.set(1_000)
  for (let asked = 0; asked < 30; asked += 1) pace.ask()
  vi.advanceTimersByTime(300)
  expect(act).toHaveBeenCalledTimes(1)
  for (let tenth = 0; tenth < 100; tenth += 1) {
    pace.ask()
    vi.advanceTimersByTime(100)
  }
  expect(act.mock.calls.length).toBeLessThanOrEqual(11)
  expect(act.mock.calls.length).toBeGreaterThanOrEqual(8)
})

test('what waits for a slow pace comes at once when the pace quickens, and not at all after the end', () => {
  const act = vi.fn<() => void>()
  const pace = new Throttle(act)
  pace.set(15_000)
  pace.ask()
  vi.advanceTimersByTime(300)
  pace.ask()
  vi.advanceTimersByTime(5_000)
  expect(act).toHaveBeenCalledTimes(1)
  pace.set(1_000)
  vi.advanceTimersByTime(300)
  expect(act).toHaveBeenCalledTimes(2)
  pace.ask()
  pace.stop()
  vi.advanceTimersByTime(20_000)
  expect([act.mock.calls.length, vi.getTimerCount()]).toEqual([2, 0])
})
