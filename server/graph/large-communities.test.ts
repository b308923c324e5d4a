import { setFlagsFromString } from 'node:v8'
import { expect, test, vi } from 'vitest'
import { createCommunityCache } from './community-cache.ts'

vi.mock('node:v8', async (original) => ({
  ...(await original<object>()),
  setFlagsFromString: vi.fn<(flags: string) => void>(),
}))

test('the heap grows in small steps as soon as a large community is kept', async () => {
  const cache = createCommunityCache({
    read: (communityId) => Promise.resolve(communityId === 'large' ? 9 * 2 ** 20 : 1_000),
    renew: (known) => known,
    bytesOf: (known) => known,
  })
  await cache.of('small')
  expect(vi.mocked(setFlagsFromString).mock.calls).toEqual([])
  await cache.of('large')
  expect(vi.mocked(setFlagsFromString).mock.calls).toEqual([['--heap-growing-percent=25']])
})
