// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadCode } from './load-code.ts'

let isOnline = true
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  isOnline = true
})

/** Fails `failures` times. */
const code = (failures: number) => {
  const load = vi.fn<() => Promise<string>>(async () => {
    if (load.mock.calls.length <= failures) throw new Error('Failed to fetch dynamically imported module')
    return 'code'
  })
  return load
}

test('code that cannot be loaded is tried again after 1 and 2 seconds', async () => {
  const load = code(2)
  const loading = loadCode(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await loading).toBe('code')
  expect(load).toHaveBeenCalledTimes(3)
})

test('it is given up after the third attempt, unless more are wanted', async () => {
  const refused = expect(loadCode(code(3))).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(3000)
  await refused
  const load = code(30)
  const loading = loadCode(load, Infinity)
  await vi.runAllTimersAsync()
  expect(await loading).toBe('code')
})

test('without a network it waits for it, and does not ask meanwhile', async () => {
  isOnline = false
  const load = code(1)
  const loading = loadCode(load, 1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(load).toHaveBeenCalledTimes(1)
  isOnline = true
  dispatchEvent(new Event('online'))
  expect(await loading).toBe('code')
})
