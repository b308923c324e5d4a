import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { superviseWorkers } from './supervise-workers.ts'

// Simulated workers, with fake timers.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class StandIn extends EventEmitter {
  process = { pid: 1 as number | undefined, kill: () => void this.emit('exit', 0, null) }
  serve = () => void this.emit('message', { ready: 'http://localhost' })
  end = () => void this.emit('exit', 1, null)
}

const begin = (numbers: readonly number[], newWorker = () => new StandIn()) => {
  const workers: StandIn[] = []
  const told: { pauseMs: number; status: number | string }[] = []
  const onGiveUp = vi.fn<() => void>()
  const kept = superviseWorkers({
    fork: () => {
      workers.push(newWorker())
      return workers.at(-1) as unknown as Worker
    },
    onReady: () => undefined,
    onEnd: ({ pauseMs, status }) => told.push({ pauseMs, status }),
    onGiveUp,
  })
  const beginnings = numbers.map((number) => kept.begin(number))
  const last = () => {
    const worker = workers.at(-1)
    if (!worker) throw new Error('none has begun')
    return worker
  }
  return { kept, workers, beginnings, told, onGiveUp, last }
}

test('one that ends soon after each start is started again ever later, ten seconds later at most, and at once when it has served for ten', () => {
  const { last, told, workers } = begin([1])
  for (const pauseMs of [250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
    const count = workers.length
    last().serve()
    last().end()
    expect(told.at(-1)).toEqual({ pauseMs, status: 1 })
    vi.advanceTimersByTime(pauseMs - 1)
    expect(workers).toHaveLength(count)
    vi.advanceTimersByTime(1)
    expect(workers).toHaveLength(count + 1)
  }
  last().serve()
  vi.advanceTimersByTime(10_000)
  last().end()
  expect(told.at(-1)).toEqual({ pauseMs: 0, status: 1 })
})

test('five in a row that do not become ready end the site, unless another serves', () => {
  const { workers, last, told, onGiveUp } = begin([1, 2])
  const [one, two] = workers
  one?.serve()
  two?.serve()
  two?.end()
  for (let times = 0; times < 7; times += 1) {
    vi.advanceTimersByTime(10_000)
    last().end()
  }
  expect([told.length, onGiveUp.mock.calls.length]).toEqual([8, 0])
  one?.end()
  vi.advanceTimersByTime(10_000)
  for (let times = 0; times < 4; times += 1) {
    expect(onGiveUp).not.toHaveBeenCalled()
    last().end()
    vi.advanceTimersByTime(10_000)
  }
  last().end()
  expect(onGiveUp).toHaveBeenCalledOnce()
})

test('one that ends before it is ready for the first time is not started again: what is wrong is said once', async () => {
  const { beginnings, last, workers } = begin([1])
  last().end()
  await expect(beginnings[0]).rejects.toThrow('worker 1 has ended')
  vi.advanceTimersByTime(60_000)
  expect(workers).toHaveLength(1)
})

test('where the system gives no process, another is tried, and a stop waits for none', async () => {
  const refused = () => Object.assign(new StandIn(), { process: { pid: undefined, kill: () => undefined } })
  let isFull = false
  const { kept, last, told, workers } = begin([1], () => (isFull ? refused() : new StandIn()))
  last().serve()
  isFull = true
  last().end()
  vi.advanceTimersByTime(250)
  last().emit('error', new Error('spawn EAGAIN'))
  expect(told.at(-1)).toEqual({ pauseMs: 500, status: 'spawn EAGAIN' })
  isFull = false
  vi.advanceTimersByTime(500)
  expect(workers).toHaveLength(3)
  last().serve()
  await kept.stop()
})

test('a message that is lost ends none that has a process, and a stop ends all of them and starts none', async () => {
  const { kept, workers, told } = begin([1, 2])
  workers.forEach((worker) => worker.serve())
  workers[0]?.emit('error', new Error('write EPIPE'))
  workers[1]?.end()
  await kept.stop()
  vi.advanceTimersByTime(60_000)
  expect([workers.length, told.length]).toEqual([2, 1])
})
