import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { recordSchema } from '../../shared/domain/records.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeNote, twoMembers, type Joined } from '../testing/makers.ts'
import { setWireVersion } from './write-together.ts'

let app: TestApp
let ann: Joined
beforeAll(async () => {
  app = await startTestApp()
  ;({ ann } = await twoMembers(app))
})
afterAll(() => app.stop())
afterEach(() => {
  setWireVersion(25)
  vi.restoreAllMocks()
})

/** Saves a note; returns the number of messages and its history. */
const saved = async () => {
  const note = await makeNote(app, ann)
  const together = vi.spyOn(mongoose.connection.getClient(), 'bulkWrite')
  const title = { token: ann.token, body: { title: 'Changed' } }
  expect((await app.request('PUT', `/api/objects/${note._id}`, title)).status).toBe(200)
  const answer = await app.request('GET', `/api/records/object/${note._id}`, { token: ann.token })
  const records = answer
    .as(z.array(recordSchema))
    .filter(({ historicalObjectType }) => historicalObjectType === 'Object')
  const messages = together.mock.calls.length
  together.mockRestore()
  return { messages, history: records.map(({ type }) => type) }
}

test('a save writes its record, its snapshot and the links in one message where the store knows that, else one after another', async () => {
  expect(await saved()).toEqual({ messages: 1, history: ['created', 'modified'] })
  setWireVersion(21)
  expect(await saved()).toEqual({ messages: 0, history: ['created', 'modified'] })
})

test('a transaction is tried again where the store says so amid several writes', async () => {
  const note = await makeNote(app, ann)
  const client = mongoose.connection.getClient()
  const conflict = new mongoose.mongo.MongoServerError({ code: 112, errorLabels: ['TransientTransactionError'] })
  const wrapped = Object.assign(new Error('wrapped', { cause: conflict }), { name: 'MongoClientBulkWriteError' })
  const together = vi.spyOn(client, 'bulkWrite').mockRejectedValueOnce(wrapped)
  const title = { token: ann.token, body: { title: 'Changed' } }
  expect((await app.request('PUT', `/api/objects/${note._id}`, title)).status).toBe(200)
  expect(together).toHaveBeenCalledTimes(2)
})
