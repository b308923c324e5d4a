import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBus, type Transport } from './bus.ts'

// Several buses on one lossy transport, with fake timers.
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const warn = vi.fn<(told: object, text?: string) => void>()
const createWire = () => {
  const wire = new EventEmitter()
  let isCut = false
  const transport = (): Transport => ({
    send: (text) => void (isCut || wire.emit('text', text)),
    listen: (onText) => void wire.on('text', onText),
    close: () => Promise.resolve(),
  })
  const join = (release = '1') => {
    const bus = createBus(transport(), release, { warn })
    const heard: unknown[] = []
    const told: string[] = []
    bus.on('topic', (message) => heard.push(message))
    bus.onGap(() => told.push('gap'))
    bus.onGone(() => told.push('gone'))
    return { bus, heard, told }
  }
  return { join, cut: (cut: boolean) => (isCut = cut), say: (text: string) => wire.emit('text', text) }
}

test('others hear each message once, in its order, and who says it does not', () => {
  const { join } = createWire()
  const [one, two] = [join(), join()]
  for (const message of [{ a: 1 }, 'b', null]) one.bus.publish('topic', message)
  expect(two).toMatchObject({ heard: [{ a: 1 }, 'b', null], told: [] })
  expect(one).toMatchObject({ heard: [], told: [] })
})

test('a message that is lost is noticed with the next one, or with the next heartbeat', () => {
  for (const notice of [(say: () => void) => say(), () => vi.advanceTimersByTime(2_000)]) {
    const { join, cut } = createWire()
    const [one, two] = [join(), join()]
    const say = () => one.bus.publish('topic', 'said')
    say()
    cut(true)
    say()
    cut(false)
    expect(two.told).toEqual([])
    notice(say)
    expect(two.told).toEqual(['gap'])
  }
})

test('whoever comes later misses nothing of what was said before', () => {
  const { join } = createWire()
  const one = join()
  for (let times = 0; times < 3; times += 1) one.bus.publish('topic', 'early')
  const late = join()
  vi.advanceTimersByTime(2_000)
  one.bus.publish('topic', 'later')
  expect(late).toMatchObject({ heard: ['later'], told: [] })
})

test.each([true, false])(
  'whoever comes back after a silence may have been missed, whether it has spoken or not',
  (speaks) => {
    const { join, cut } = createWire()
    const [one, two] = [join(), join()]
    one.bus.publish('topic', 'at first')
    cut(true)
    if (speaks) one.bus.publish('topic', 'unheard')
    vi.advanceTimersByTime(60_000)
    expect(two.told).toEqual(['gone'])
    cut(false)
    vi.advanceTimersByTime(2_000)
    expect(two.told).toEqual(['gone', 'gap'])
  },
)

test('gaps are told at once, and those of the five seconds that follow once more', () => {
  const { join, say } = createWire()
  const one = join()
  for (let times = 0; times < 3; times += 1) say('no message at all, but long enough for the name of a process')
  expect(one.told).toEqual(['gap'])
  vi.advanceTimersByTime(5_000)
  expect(one.told).toEqual(['gap', 'gap'])
  vi.advanceTimersByTime(60_000)
  expect(one.told).toEqual(['gap', 'gap'])
})

test('one that ends is gone at once, one that falls silent within 30 s', async () => {
  const { join, cut } = createWire()
  const [one, two, three] = [join(), join(), join()]
  await three.bus.close()
  expect(one.told).toEqual(['gone'])
  vi.advanceTimersByTime(60_000)
  expect(one.told).toEqual(['gone'])
  cut(true)
  vi.advanceTimersByTime(30_000)
  expect([one.told, two.told]).toEqual([
    ['gone', 'gone'],
    ['gone', 'gone'],
  ])
})

test('messages of another release are not taken for ours: they are missed, and the log says why', () => {
  const { join } = createWire()
  const [old, young] = [join('1'), join('2')]
  expect(old.told).toEqual([])
  young.bus.publish('topic', 'in new words')
  expect(old).toMatchObject({ heard: [], told: ['gap'] })
  expect(warn).toHaveBeenCalledWith({ release: '2' }, expect.stringContaining('another release'))
})
