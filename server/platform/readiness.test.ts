import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ask = (readiness: ReturnType<typeof createReadiness>, times: number) =>
  Promise.all(Array.from({ length: times }, () => readiness.isReady()))

test('a hundred who ask within a second cause one write, and the next one after it another [OPER-02]', async () => {
  const write = vi.fn<() => Promise<void>>().mockResolvedValue()
  const readiness = createReadiness(write)
  expect(new Set(await ask(readiness, 50))).toEqual(new Set([true]))
  vi.advanceTimersByTime(999)
  expect(new Set(await ask(readiness, 50))).toEqual(new Set([true]))
  expect(write).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  await readiness.isReady()
  expect(write).toHaveBeenCalledTimes(2)
})

test('a store that fails or does not answer within two seconds is not ready, and is not asked twice at once [OPER-01]', async () => {
  const write = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no disk'))
  const readiness = createReadiness(write)
  expect(await readiness.isReady()).toBe(false)

  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  write.mockReturnValueOnce(promise)
  vi.advanceTimersByTime(1_000)
  const answers = ask(readiness, 3)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answers).toEqual([false, false, false])
  const later = ask(readiness, 3)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await later).toEqual([false, false, false])
  expect(write).toHaveBeenCalledTimes(2)

  resolve()
  await promise
  write.mockResolvedValue()
  expect(await readiness.isReady()).toBe(true)
})

test('whoever is about to stop is not ready any more [OPER-07]', async () => {
  const readiness = createReadiness(() => Promise.resolve())
  const asked = readiness.isReady()
  readiness.end()
  expect([await asked, await readiness.isReady()]).toEqual([false, false])
})
