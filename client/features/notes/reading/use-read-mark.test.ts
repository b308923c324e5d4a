// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { api } from '../../../lib/api.ts'
import { useReadMark } from './use-read-mark.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const NOTE = { _id: 'a'.repeat(24), communityId: 'c'.repeat(24), status: 'active', version: 1 } as Contribution
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('an active note is marked read exactly 1200 ms after it was opened [EDIT-041, RECD-01]', () => {
  const post = vi.spyOn(api, 'post').mockResolvedValue({})
  renderHook(() => useReadMark(NOTE))
  pass(1199)
  expect(post).not.toHaveBeenCalled()
  pass(1)
  expect(post.mock.calls.map(([path]) => path)).toEqual([`/api/records/read/${NOTE.communityId}/${NOTE._id}`])
  pass(60_000)
  expect(post).toHaveBeenCalledOnce()
})

test('a note that is closed before that, or is not active, is not marked read [EDIT-042, RECD-02]', () => {
  const post = vi.spyOn(api, 'post').mockResolvedValue({})
  const { unmount } = renderHook(() => useReadMark(NOTE))
  renderHook(() => useReadMark({ ...NOTE, status: 'unsaved' }))
  pass(1199)
  unmount()
  pass(60_000)
  expect(post).not.toHaveBeenCalled()
})
