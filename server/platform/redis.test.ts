import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { startRedis } from '../testing/redis-server.ts'
import { closeRedis, createRedis } from './redis.ts'
import { connectProcesses } from './siblings.ts'

// A real Redis that responds with refusals.

let server: Awaited<ReturnType<typeof startRedis>>
let operator: ReturnType<typeof connected>
const connected = () => createClient({ url: server.url, RESP: 2 }).on('error', () => undefined)
const log = { info: vi.fn<(text: string) => void>(), warn: vi.fn<(told: object, text?: string) => void>() }
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startRedis()
})
beforeEach(async () => {
  operator = connected()
  await operator.connect()
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  operator.destroy()
  vi.clearAllMocks()
})
afterAll(() => server.stop())

const join = async () => {
  const { bus, counters } = await connectProcesses({ redisUrl: server.url }, 'the secret of this site', log as unknown as Logger) // prettier-ignore
  ends.push(() => bus.close())
  return { bus, count: () => counters?.('tries', 100, 60).consume('ann') }
}
const REFUSED = 'Redis (REDIS_URL) answers, but refuses this: until it does not, boards may not show what others do, and each process counts wrong passwords alone' // prettier-ignore

test.each([
  ['OOM', { maxmemory: '1' }, { maxmemory: '0' }],
  ['READONLY', { replicaof: '127.0.0.1 1' }, { replicaof: 'no one' }],
])('one that counts no more (%s) is told in one line, and that it does again', async (reason, before, after) => {
  const set = async (changes: Record<string, string>) => {
    for (const [name, value] of Object.entries(changes))
      await operator.sendCommand(name === 'replicaof' ? ['REPLICAOF', ...value.split(' ')] : ['CONFIG', 'SET', name, value]) // prettier-ignore
  }
  const { count } = await join()
  await count()
  await set(before)
  for (let times = 0; times < 3; times += 1) await expect(count()).rejects.toThrow(reason)
  expect(log.warn.mock.calls).toEqual([[{ reason, act: 'count' }, REFUSED]])
  await set(after)
  await count()
  expect(log.info.mock.calls).toEqual([['Redis takes everything again']])
})

test('one that wants a password is told in one line', async () => {
  await operator.configSet('requirepass', 'word')
  const { bus } = await join()
  for (let times = 0; times < 3; times += 1) bus.publish('topic', 'unheard')
  await eventually(() => expect(log.warn.mock.calls).toEqual([[{ reason: 'NOAUTH', act: 'publish' }, REFUSED]]))
  await operator.configSet('requirepass', '')
})

test('one that takes everything and answers nothing is told in one line, waited for no more, and come back to', async () => {
  const redis = createRedis(server.url, log, 200)
  ends.push(() => closeRedis(redis))
  await redis.connect()
  server.freeze()
  const waiting = redis.get('x')
  await expect(waiting).rejects.toThrow()
  expect(redis.isReady).toBe(false)
  await expect(redis.get('x')).rejects.toThrow('offline')
  expect(log.warn.mock.calls).toEqual([
    [{ reason: 'ETIMEDOUT' }, 'Redis (REDIS_URL) does not answer: this process is alone until it does, and boards here show what others do only then'], // prettier-ignore
  ])
  server.goOn()
  await eventually(async () => expect(await redis.get('x')).toBe(null))
  expect(log.info.mock.calls).toEqual([['Redis answers again']])
})
