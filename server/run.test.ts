import { setFlagsFromString } from 'node:v8'
import { expect, test, vi } from 'vitest'
import { run } from './run.ts'

vi.mock('node:v8', async (original) => ({ ...(await original<object>()), setFlagsFromString: vi.fn() }))

test('a server lets its heap grow in small steps', async () => {
  await run(() => Promise.resolve(undefined))
  expect(vi.mocked(setFlagsFromString).mock.calls).toEqual([['--heap-growing-percent=25']])
})
