import mongoose from 'mongoose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLeases, type Lease } from './leases.ts'
import { setSoleWriter } from './sole-writer.ts'

// Processes with separate clocks and a map as store; real processes are tested in nodes/.

interface Doc {
  _id: string
  holder: string
  beat: number
  asked: number
}
const docs = new Map<string, Doc>()
let isAway = false
const matching = (filter: Partial<Doc>) => {
  if (isAway) throw new Error('away')
  const doc = docs.get(filter._id ?? '')
  return doc && Object.entries(filter).every(([field, value]) => doc[field as keyof Doc] === value) ? doc : null
}
const update = (filter: Partial<Doc>, { $set, $inc = {} }: { $set?: Partial<Doc>; $inc?: Partial<Doc> }) => {
  const doc = matching(filter)
  if (!doc) return null
  const raised = Object.entries($inc).map(([field, by]) => [field, Number(doc[field as keyof Doc]) + Number(by)])
  const changed: Doc = { ...doc, ...$set, ...Object.fromEntries(raised) }
  docs.set(doc._id, changed)
  return changed
}
const store = {
  findOne: async (filter: Partial<Doc>) => Promise.resolve(matching(filter)),
  insertOne: async (doc: Doc) => {
    if (matching({ _id: doc._id })) throw new mongoose.mongo.MongoServerError({ code: 11000 })
    docs.set(doc._id, doc)
    return Promise.resolve()
  },
  findOneAndUpdate: async (...asked: Parameters<typeof update>) => Promise.resolve(update(...asked)),
  updateOne: async (...asked: Parameters<typeof update>) => Promise.resolve(update(...asked)),
  deleteOne: async (filter: Partial<Doc>) => Promise.resolve(matching(filter) && docs.delete(filter._id ?? '')),
}

const trouble = vi.fn<(error: unknown) => void>()
const here = createLeases({ onTrouble: trouble })
const there = createLeases()
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(mongoose.connection, 'collection').mockReturnValue(store as never)
  setSoleWriter(false)
  docs.clear()
  isAway = false
  trouble.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Waits for the lease; `state` has it once taken. */
const waiting = (leases: typeof here, wishes: Parameters<typeof here.take>[1] = {}) => {
  const state: { lease?: Lease } = {}
  void leases.take('letters', wishes).then((lease) => (state.lease = lease))
  return state
}
/** A killed process is silent without knowing it. */
const kill = () => {
  const held = docs.get('letters')
  if (held) docs.set('letters', { ...held, holder: 'killed' })
}

test('one holds it as long as it lives, and the next has it once nothing has been heard for 15 s', async () => {
  const first = waiting(here)
  await passes(0)
  const second = waiting(there)
  await passes(120_000)
  expect([first.lease?.signal.aborted, second.lease]).toEqual([false, undefined])
  kill()
  await passes(14_000)
  expect(second.lease).toBeUndefined()
  await passes(3_000)
  expect([first.lease?.signal.aborted, second.lease?.signal.aborted]).toEqual([true, false])
})

test('of several who wait for what stands still one has it', async () => {
  docs.set('letters', { _id: 'letters', holder: 'killed', beat: 7, asked: 3 })
  const all = [waiting(here), waiting(there), waiting(createLeases())]
  await passes(20_000)
  expect(all.filter(({ lease }) => lease)).toHaveLength(1)
})

test('a clock that is set an hour ahead or back frees nothing and keeps nobody waiting', async () => {
  waiting(here)
  await passes(0)
  const second = waiting(there)
  for (const hours of [1, -2]) {
    vi.setSystemTime(Date.now() + hours * 3_600_000)
    await passes(20_000)
    expect(second.lease).toBeUndefined()
  }
  kill()
  vi.setSystemTime(Date.now() - 3_600_000)
  await passes(17_000)
  expect(second.lease).toBeDefined()
})

test('a holder whose store is away stops before anybody else could begin, and that is told once', async () => {
  const first = waiting(here)
  await passes(0)
  isAway = true
  await passes(9_000)
  expect(first.lease?.signal.aborted).toBe(false)
  await passes(1_000)
  expect(first.lease?.signal.aborted).toBe(true)
  expect(trouble).toHaveBeenCalledTimes(1)
  const next = waiting(here)
  await passes(60_000)
  expect(next.lease).toBeUndefined()
  isAway = false
  await passes(17_000)
  expect(next.lease?.signal.aborted).toBe(false)
})

test('released, the next has it within a second; who is to stop waits no longer', async () => {
  const first = waiting(here)
  await passes(0)
  const stopping = new AbortController()
  const onWait = vi.fn<() => void>()
  const [second, third] = [waiting(there, { onWait }), waiting(there, { stopping: stopping.signal })]
  stopping.abort()
  await passes(0)
  expect([second.lease, third.lease?.signal.aborted]).toEqual([undefined, true])
  await first.lease?.release()
  await passes(1_000)
  expect([second.lease?.signal.aborted, onWait.mock.calls.length]).toEqual([false, 1])
})

test('what others ask for reaches the holder within three seconds, once', async () => {
  const onAsked = vi.fn<() => void>()
  await there.ask('letters')
  waiting(here, { onAsked })
  await passes(60_000)
  expect(onAsked).not.toHaveBeenCalled()
  await there.ask('letters')
  await passes(3_000)
  expect(onAsked).toHaveBeenCalledTimes(1)
  await passes(60_000)
  expect(onAsked).toHaveBeenCalledTimes(1)
})

test('who alone writes to the store has it at once, whatever stands there, and asks the store nothing', async () => {
  setSoleWriter(true)
  docs.set('letters', { _id: 'letters', holder: 'killed', beat: 7, asked: 3 })
  isAway = true
  const stopping = new AbortController()
  const alone = waiting(here, { stopping: stopping.signal })
  await passes(0)
  expect([alone.lease?.signal.aborted, trouble.mock.calls]).toEqual([false, []])
})

test('a holder that lives is told of once, one that was killed is not', async () => {
  const onOther = vi.fn<() => void>()
  waiting(here)
  await passes(0)
  kill()
  waiting(there, { onOther })
  await passes(13_000)
  expect(onOther).not.toHaveBeenCalled()
  await passes(5_000)
  const late = createLeases()
  waiting(late, { onOther })
  await passes(60_000)
  expect(onOther).toHaveBeenCalledOnce()
})
