import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { twoMembers, type Joined } from './testing/makers.ts'

let app: TestApp
let ann: Joined
beforeAll(async () => {
  app = await startTestApp()
  ;({ ann } = await twoMembers(app))
})
afterAll(() => app.stop())
afterEach(() => void vi.restoreAllMocks())

test.each([
  ['Object', 'contributions/{c}/search', { words: ['light'] }],
  ['Object', 'contributions/{c}/search', { from: '2020-01-01' }],
  ['Link', 'links/{c}/search', { type: 'buildson' }],
  ['Record', 'records/search/{c}', { type: 'read' }],
  ['HistoricalObject', 'historicalobjects/{c}/search', { dataType: 'Note' }],
])('a search of %s at %s gives the store ten seconds', async (model, path, query) => {
  const find = vi.spyOn(mongoose.model(model).collection, 'find')
  const sent = { token: ann.token, body: { query } }
  const answer = await app.request('POST', `/api/${path.replace('{c}', ann.author.communityId)}`, sent)
  expect(answer.status).toBe(200)
  expect(find.mock.calls.map(([, options]) => options?.maxTimeMS)).toContain(10_000)
})
