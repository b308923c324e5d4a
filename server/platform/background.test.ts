import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Leases } from '../store/leases.ts'
import { runPeriodically, type Background } from './background.ts'

const HOUR_MS = 60 * 60_000

let done: string[]
let goOn: () => void
let work: Background
const leases: Leases = {
  take: (_job, { stopping = new AbortController().signal } = {}) =>
    Promise.resolve({ signal: stopping, release: () => Promise.resolve() }),
  ask: () => Promise.resolve(),
}
const onFailure = vi.fn<(error: unknown) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  onFailure.mockClear()
  done = []
  work = runPeriodically(
    { leases },
    'test',
    async (signal) => {
      done.push('begins')
      await new Promise<void>((resolve) => (goOn = resolve))
      done.push(signal.aborted ? 'is stopped' : 'ends')
    },
    onFailure,
  )
})
afterEach(() => vi.useRealTimers())

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('it is done at once, every hour and whenever it is told to, one after the other', async () => {
  await passes(0)
  work.again()
  work.again()
  await passes(0)
  expect(done).toEqual(['begins'])
  for (let times = 0; times < 3; times += 1) {
    goOn()
    await passes(0)
  }
  expect(done).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends'])
  await passes(HOUR_MS)
  expect(done).toHaveLength(7)
})

test('stopping waits for what is under way, and nothing is done after it', async () => {
  await passes(0)
  let stopped = false
  const stopping = work.stop().then(() => (stopped = true))
  await passes(0)
  expect(stopped).toBe(false)
  goOn()
  await stopping
  work.again()
  await passes(2 * HOUR_MS)
  expect(done).toEqual(['begins', 'is stopped'])
})

test('a failure is told, and it is done again an hour later', async () => {
  let times = 0
  const failing = runPeriodically(
    { leases },
    'test',
    () => {
      times += 1
      return Promise.reject(new Error('no room'))
    },
    onFailure,
  )
  await passes(0)
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('no room'))
  await passes(HOUR_MS)
  expect(times).toBe(2)
  await failing.stop()
})
