import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { collection } from './collection.ts'
import { settleAfter, settledUntil, whileOpen } from './settled.ts'
import { isSoleWriter, setSoleWriter } from './sole-writer.ts'
import { transaction } from './transaction.ts'
import { RecordModel, type RecordDoc } from '../graph/records/records.model.ts'
import { withWrites } from '../graph/writes.ts'
import { newRecord } from '../graph/records/records.log.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
let wasSole: boolean
beforeAll(async () => {
  app = await startTestApp()
  wasSole = isSoleWriter()
  settleAfter(undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  setSoleWriter(wasSole)
})
afterAll(() => app.stop())

const NOW = Date.UTC(2026, 10, 29)

test('times count as settled after five seconds in one process, after two minutes in several, and never before the begin of an open transaction [JOIN-04]', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(NOW)
  setSoleWriter(true)
  expect(settledUntil()).toBe(NOW - 5_000)
  setSoleWriter(false)
  expect(settledUntil()).toBe(NOW - 120_000)
  await whileOpen(() => {
    clock.mockReturnValue(NOW + 600_000)
    expect(settledUntil()).toBe(NOW)
    return Promise.resolve()
  })
  expect(settledUntil()).toBe(NOW + 480_000)
})

const WAYS: Record<string, (record: RecordDoc, late: () => void) => Promise<unknown>> = {
  'a transaction': (record, late) =>
    transaction(async (session) => {
      await collection(RecordModel).insertOne(record, { session })
      late()
    }),
  'a save that commits with its last writes': (record, late) =>
    withWrites(app.ctx.events, (writes) => {
      writes.writeLast({ to: RecordModel, insert: record })
      late()
      return Promise.resolve()
    }),
}

test.each(Object.keys(WAYS))(
  '%s of more than a minute is refused if several processes write, so that no cursor passes what it writes [JOIN-04]',
  async (way) => {
    const { record } = newRecord({ communityId: 'a'.repeat(24), by: null, type: 'slow' })
    const slow = () =>
      WAYS[way]?.(record, () => {
        const now = performance.now()
        vi.spyOn(performance, 'now').mockReturnValue(now + 60_001)
      })
    setSoleWriter(false)
    await expect(slow()).rejects.toThrow('longer than a minute')
    expect(await collection(RecordModel).countDocuments({ _id: record._id })).toBe(0)
    vi.restoreAllMocks()
    setSoleWriter(true)
    await slow()
    expect(await collection(RecordModel).countDocuments({ _id: record._id })).toBe(1)
  },
)
