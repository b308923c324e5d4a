import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findsOf, monitorStore } from './testing/store-calls.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { twoMembers, type Joined } from './testing/makers.ts'

let app: TestApp
let ann: Joined
let stopMonitoring: () => void
beforeAll(async () => {
  stopMonitoring = monitorStore()
  app = await startTestApp()
  ;({ ann } = await twoMembers(app))
})
afterAll(async () => {
  stopMonitoring()
  await app.stop()
})

test.each([
  ['Object', 'contributions/{c}/search', { words: ['light'] }],
  ['Object', 'contributions/{c}/search', { from: '2020-01-01' }],
  ['Link', 'links/{c}/search', { type: 'buildson' }],
  ['Record', 'records/search/{c}', { type: 'read' }],
  ['HistoricalObject', 'historicalobjects/{c}/search', { dataType: 'Note' }],
])('a search of %s at %s gives the store ten seconds', async (model, path, query) => {
  const sent = { token: ann.token, body: { query } }
  const url = `/api/${path.replace('{c}', ann.author.communityId)}`
  const finds = await findsOf(mongoose.model(model).collection.name, async () =>
    expect((await app.request('POST', url, sent)).status).toBe(200),
  )
  expect(finds.map(({ maxTimeMS }) => maxTimeMS)).toContain(10_000)
})
