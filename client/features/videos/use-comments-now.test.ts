// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCommentsNow } from './use-comments-now.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const TAGS = [{ id: 'one', authorId: 'a'.repeat(24), time: 3, comment: 'Now they drink' }]
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('a playing video is looked at every 100 ms, and a resting one never [VIDE-05]', () => {
  const looks: number[] = []
  let at = 2.9
  const video = {
    get currentTime() {
      looks.push(Date.now())
      return at
    },
  }
  const start = Date.now()
  const player = { current: video as HTMLVideoElement }
  const hook = renderHook(({ playing }) => useCommentsNow(player, TAGS, playing), { initialProps: { playing: true } })
  pass(1000)
  expect(looks.map((look) => look - start)).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000])

  at = 3
  pass(99)
  expect(hook.result.current).toEqual([])
  pass(1)
  expect(hook.result.current).toEqual(TAGS)

  hook.rerender({ playing: false })
  pass(1000)
  expect(looks).toHaveLength(11)
})
