import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { expect, onTestFinished, test, vi } from 'vitest'
import { growHeapSlowly } from './slow-heap.ts'

vi.mock('node:v8', async (original) => ({
  ...(await original<object>()),
  setFlagsFromString: vi.fn<(flags: string) => void>(),
}))

test('once a busy process is quiet, it gives free memory back, once; V8 is as before after it', () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.spyOn(performance, 'eventLoopUtilization')
  const flagsAfter = (utilization: number) => {
    vi.mocked(setFlagsFromString).mockClear()
    load.mockReturnValue({ idle: 0, active: 0, utilization })
    vi.advanceTimersByTime(20_000)
    return vi.mocked(setFlagsFromString).mock.calls.flat()
  }
  growHeapSlowly()
  growHeapSlowly()
  expect(vi.getTimerCount()).toBe(1)
  const loads = [0.01, 0.3, 0.08, 0.01, 0.2, 0.01, 0.01, 0.6, 0.02]
  expect(loads.map(flagsAfter)).toEqual([
    [],
    [],
    [],
    ['--optimize-for-size'],
    // The collections themselves are no work.
    ['--no-optimize-for-size'],
    [],
    [],
    [],
    ['--optimize-for-size'],
  ])
})
