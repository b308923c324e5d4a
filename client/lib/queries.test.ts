// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { queryClient } from './queries.ts'

test('a query waits five seconds and is tried again while the account has too many heavy requests, other refusals are final', () => {
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function')
    throw new Error('There are no rules for retries.')
  const busy = new ApiError(429, 'request.tooManyHeavy', '')
  expect([0, 10, 20].map((failures) => retry(failures, busy))).toEqual([true, true, false])
  expect(retryDelay(3, busy)).toBe(5_000)
  const away = new ApiError(503, 'request.unavailable', '')
  expect([0, 1, 2].map((failures) => retry(failures, away))).toEqual([true, true, false])
  expect(retryDelay(1, away)).toBe(2_000)
  expect(retry(0, new ApiError(429, 'guess.tooMany', ''))).toBe(false)
})
