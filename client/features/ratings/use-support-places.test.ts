// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSupportPlaces } from './use-support-places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('the supports of an opened text can be rated after 1000 ms, no earlier and no later [RATE-02]', () => {
  const text = document.createElement('div')
  text.innerHTML = '<p><span class="KFSupportStart" id="one"></span>Clouds are wet.</p>'
  const { result } = renderHook(() => useSupportPlaces(text))
  pass(999)
  expect(result.current).toEqual([])
  pass(1)
  expect(result.current.map(({ linkId }) => linkId)).toEqual(['one'])
})
