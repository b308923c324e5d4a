import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createErrorLog } from './repeated-error.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an error that comes again and again is logged once a second, with its count', () => {
  const error = vi.fn<(fields: object, message: string) => void>()
  const tell = createErrorLog({ error } as never)
  const fault = new Error('gone')
  for (let count = 0; count < 1_000; count++) tell(fault, 'joining a room failed')
  tell(fault, 'something else failed')
  expect(error.mock.calls).toEqual([
    [{ err: fault }, 'joining a room failed'],
    [{ err: fault }, 'something else failed'],
  ])
  vi.advanceTimersByTime(1_000)
  expect(error.mock.calls.slice(2)).toEqual([[{ err: fault, count: 999 }, 'joining a room failed']])
  tell(fault, 'joining a room failed')
  expect(error).toHaveBeenCalledTimes(4)
})
