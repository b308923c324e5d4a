// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Act, Playlist } from '../../../../shared/rules/replay.ts'
import { useReplay } from './use-replay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const PLAYLIST = new Playlist(['a', 'b', 'c'].map((key): Act<string> => ({ key, operation: 'created', state: key })))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const start = () => {
  const { result } = renderHook(() => useReplay(PLAYLIST))
  const seen = () => [result.current.frame, [...result.current.items.keys()].join(''), result.current.isPlaying]
  return { press: (name: 'play' | 'stop' | 'step' | 'back') => act(() => result.current[name]()), seen }
}

test('play steps on each 100 ms and stops by itself at the end; from there it plays from the beginning [TIME-08, TIME-09]', () => {
  const { press, seen } = start()
  expect(seen()).toEqual([-1, '', false])
  press('play')
  pass(99)
  expect(seen()).toEqual([-1, '', true])
  pass(1)
  expect(seen()).toEqual([0, 'a', true])
  pass(100)
  expect(seen()).toEqual([1, 'ab', true])
  pass(100)
  expect(seen()).toEqual([2, 'abc', false])
  pass(5_000)
  expect(seen()).toEqual([2, 'abc', false])
  press('play')
  expect(seen()).toEqual([-1, '', true])
  pass(100)
  expect(seen()).toEqual([0, 'a', true])
})

test('stop halts at the frame that is shown; a step while it plays goes one on and halts as well [TIME-10]', () => {
  const { press, seen } = start()
  press('play')
  pass(100)
  press('stop')
  expect(seen()).toEqual([0, 'a', false])
  pass(5_000)
  expect(seen()).toEqual([0, 'a', false])
  press('play')
  press('step')
  pass(5_000)
  expect(seen()).toEqual([1, 'ab', false])
  press('back')
  expect(seen()).toEqual([0, 'a', false])
})
