import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { createRateLimit, type RateLimit } from './rate-limit.ts'

const START = new Date('2026-01-05T08:00:00Z').getTime()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Results of concurrent requests: `ok`, or Retry-After in seconds. */
const ask = (limit: RateLimit, key: string, times = 1) =>
  Promise.all(
    Array.from({ length: times }, async () => {
      try {
        await limit.consume(key, 'help.tooMany')
        return 'ok'
      } catch (error) {
        expect(error).toMatchObject({ code: 'help.tooMany' })
        return (error as { retryAfter: number }).retryAfter
      }
    }),
  )

test('as many as it may hold pass within a window, also at once, and others are not kept waiting', async () => {
  const limit = createRateLimit(3, 60)
  expect(await ask(limit, 'ann', 5)).toEqual(['ok', 'ok', 'ok', 60, 60])
  expect(await ask(limit, 'ben')).toEqual(['ok'])
  vi.advanceTimersByTime(20_500)
  expect(await ask(limit, 'ann')).toEqual([40])
  vi.advanceTimersByTime(39_499)
  expect(await ask(limit, 'ann')).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(await ask(limit, 'ann', 4)).toEqual(['ok', 'ok', 'ok', 60])
})

test('what is counted is known, and forgotten when the window has ended', async () => {
  const limit = createRateLimit(3, 60)
  expect(await limit.get('ann')).toEqual({ consumed: 0, remaining: 3, retryAfter: 60 })
  for (let index = 0; index < 5; index += 1) await limit.penalty('ann')
  vi.setSystemTime(START + 30_000)
  expect(await limit.get('ann')).toEqual({ consumed: 5, remaining: 0, retryAfter: 30 })
  vi.setSystemTime(START + 60_000)
  expect(await limit.get('ann')).toEqual({ consumed: 0, remaining: 3, retryAfter: 60 })
})

test('a flood of keys that somebody makes up makes the oldest be forgotten, with its timer', async () => {
  const limit = createRateLimit(1, 60)
  await ask(limit, 'ann')
  for (let index = 0; index < 19_999; index += 1) await limit.penalty(`name${index}`)
  expect(await ask(limit, 'ann')).toEqual([60])
  for (let index = 20_000; index < 40_000; index += 1) await limit.penalty(`name${index}`)
  expect(vi.getTimerCount()).toBe(20_000)
  expect(await ask(limit, 'ann')).toEqual(['ok'])
})

test('a clock that is set back keeps nobody waiting longer than a window', async () => {
  const limit = createRateLimit(1, 60)
  await ask(limit, 'ann')
  vi.setSystemTime(START - 3_600_000)
  expect(await ask(limit, 'ann')).toEqual([60])
  vi.advanceTimersByTime(60_000)
  expect(await ask(limit, 'ann', 2)).toEqual(['ok', 60])
})

test('a clock that is set forward ends one window, and the next one is as long as ever', async () => {
  const limit = createRateLimit(1, 60)
  await ask(limit, 'ann')
  vi.setSystemTime(START + 3_600_000)
  expect(await ask(limit, 'ann', 2)).toEqual(['ok', 60])
  vi.advanceTimersByTime(59_999)
  expect(await ask(limit, 'ann')).toEqual([1])
})

test('what several processes share counts at each; what one has counted itself holds while that is away', async () => {
  const shared = new RateLimiterMemory({ points: 3, duration: 60 })
  const [here, there] = [createRateLimit(3, 60, shared), createRateLimit(3, 60, shared)]
  expect(await ask(here, 'ann')).toEqual(['ok'])
  expect(await ask(there, 'ann', 2)).toEqual(['ok', 'ok'])
  for (const limit of [here, there]) {
    expect(await limit.get('ann')).toMatchObject({ remaining: 0, retryAfter: 60 })
    expect(await ask(limit, 'ann')).toEqual([60])
  }
  vi.spyOn(shared, 'get').mockRejectedValue(new Error('away'))
  vi.spyOn(shared, 'consume').mockRejectedValue(new Error('away'))
  expect(await here.get('ann')).toEqual({ consumed: 2, remaining: 1, retryAfter: 60 })
  expect(await ask(here, 'ann', 2)).toEqual(['ok', 60])
})

test('a shared counter that does not answer keeps nobody waiting longer than 200 ms', async () => {
  const silent = new RateLimiterMemory({ points: 3, duration: 60 })
  for (const call of ['get', 'consume', 'penalty'] as const)
    vi.spyOn(silent, call).mockReturnValue(new Promise(() => undefined))
  const limit = createRateLimit(3, 60, silent)
  const answered = Promise.all([limit.get('ann'), limit.penalty('ann'), ask(limit, 'ben')])
  await vi.advanceTimersByTimeAsync(200)
  expect(await answered).toEqual([{ consumed: 0, remaining: 3, retryAfter: 60 }, undefined, ['ok']])
})
