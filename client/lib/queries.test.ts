// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { queryClient, readLiveLater } from './queries.ts'

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

test('what is read after a lost connection is not read a second time, but for failures; what was read before or is being read is', async () => {
  const reads: string[] = []
  const read = (name: string, work = async () => name, live = true) =>
    queryClient.fetchQuery({
      queryKey: [name],
      queryFn: () => {
        reads.push(name)
        return work()
      },
      meta: { live },
      staleTime: 0,
      retry: false,
    })
  let answer = (_text: string) => {}
  const answered = new Promise<string>((resolve) => (answer = resolve))
  await Promise.all(['old', 'again', 'failing'].map((name) => read(name)))
  await read('still', undefined, false)
  const slow = read('slow', () => answered)
  const again = readLiveLater()
  answer('slow')
  await slow
  await Promise.all(['again', 'new'].map((name) => read(name)))
  await expect(read('failing', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  queryClient.setQueryData(['old'], 'changed by a message')
  await again()
  const stale = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  expect(stale.map(({ queryKey }) => String(queryKey[0])).toSorted()).toEqual(['failing', 'old', 'slow'])
  expect(reads).toEqual(['old', 'again', 'failing', 'still', 'slow', 'again', 'new', 'failing'])
  queryClient.clear()
})
