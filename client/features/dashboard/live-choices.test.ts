import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_CHOICES } from '../../../shared/analysis/dashboard.ts'
import { liveChoices } from './live-choices.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('steps of one frame are displayed together after it, a choice at once', () => {
  const live = liveChoices(NO_CHOICES)
  const seen: string[] = []
  live.subscribe(() => seen.push(live.displayed().from))
  live.step({ ...NO_CHOICES, from: '2026-09-01' })
  live.step({ ...NO_CHOICES, from: '2026-09-02' })
  expect([live.get().from, live.displayed().from]).toEqual(['2026-09-02', ''])
  vi.runAllTimers()
  expect(seen).toEqual(['2026-09-02'])
  live.set({ ...NO_CHOICES, from: '2026-09-03' })
  expect(seen).toEqual(['2026-09-02', '2026-09-03'])
})
