import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watch } from './watchdog.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const thread = () => {
  const emitter = new EventEmitter()
  const state = { answers: true, asked: 0 }
  const postMessage = () => {
    state.asked += 1
    if (state.answers) emitter.emit('message', { kind: 'alive' })
  }
  return { state, worker: Object.assign(emitter, { postMessage }) }
}

test('a thread that answers is left alone, one that is silent for long is told once', () => {
  const { state, worker } = thread()
  const onSilence = vi.fn<() => void>()
  watch(worker, onSilence, 4_000)
  vi.advanceTimersByTime(60_000)
  expect([state.asked, onSilence.mock.calls.length]).toEqual([60, 0])
  // One long command: it answers late.
  state.answers = false
  vi.advanceTimersByTime(2_000)
  state.answers = true
  vi.advanceTimersByTime(60_000)
  expect(onSilence).not.toHaveBeenCalled()
  state.answers = false
  vi.advanceTimersByTime(60_000)
  expect(onSilence).toHaveBeenCalledTimes(1)
})

test('a thread that is watched no more may be silent', () => {
  const { state, worker } = thread()
  const onSilence = vi.fn<() => void>()
  const unwatch = watch(worker, onSilence, 4_000)
  state.answers = false
  unwatch()
  vi.advanceTimersByTime(60_000)
  expect(onSilence).not.toHaveBeenCalled()
})

test('a thread that is silent for two minutes is reported within 30 s more, a shorter silence sooner [WTCH-01]', () => {
  for (const patience of [120_000, 2_000]) {
    const { state, worker } = thread()
    const onSilence = vi.fn<() => void>()
    state.answers = false
    watch(worker, onSilence, patience)
    vi.advanceTimersByTime(patience - 1)
    expect(onSilence).not.toHaveBeenCalled()
    vi.advanceTimersByTime(30_000)
    expect(onSilence).toHaveBeenCalledTimes(1)
  }
})
