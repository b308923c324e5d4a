import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NEW_MARK_VISIBLE_MS } from '../../../../shared/wire/limits.ts'
import type { Board } from '../../../../shared/domain/views.ts'
import { NewItems } from './new-items.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const boardOf = (...ids: string[]) => ({ items: ids.map((_id) => ({ _id })) }) as unknown as Board

test('what appears is new for 60 seconds, each by its own time, and then no longer, which is told [VIEW-64]', () => {
  expect(NEW_MARK_VISIBLE_MS).toBe(60_000)
  const items = new NewItems()
  const ended = vi.fn<() => void>()
  items.onEnd(ended)
  items.mark(boardOf('old'), boardOf('old', 'first'))
  vi.advanceTimersByTime(20_000)
  items.mark(boardOf('old', 'first'), boardOf('old', 'first', 'second'))
  const marked = () => ['old', 'first', 'second'].filter((id) => items.has(id))
  expect(marked()).toEqual(['first', 'second'])
  vi.advanceTimersByTime(39_999)
  expect([marked(), ended.mock.calls.length]).toEqual([['first', 'second'], 0])
  vi.advanceTimersByTime(1)
  expect([marked(), ended.mock.calls.length]).toEqual([['second'], 1])
  vi.advanceTimersByTime(20_000)
  expect([marked(), ended.mock.calls.length, vi.getTimerCount()]).toEqual([[], 2, 0])
})
