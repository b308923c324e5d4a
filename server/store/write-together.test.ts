import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { recordSchema } from '../../shared/domain/records.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeNote, twoMembers, type Joined } from '../testing/makers.ts'
import { monitorStore, storeCallsOf } from '../testing/store-calls.ts'
import { askOverSocket } from './ask-over-socket.ts'
import { setShortWay } from './ask-store.ts'
import { EMBEDDED, setStore } from './write-together.ts'

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
afterEach(() => {
  setStore({ setName: EMBEDDED })
  vi.restoreAllMocks()
})

const save = (id: string, body: object = { title: 'Changed' }) =>
  app.request('PUT', `/api/objects/${id}`, { token: ann.token, body })

/** The rest of a test takes no time, so that members and sessions stay cached. */
const freezeTime = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now())

/** Saves a note; returns the messages to the store and its history. */
const saved = async (body?: object) => {
  freezeTime()
  const note = await makeNote(app, ann)
  const messages = await storeCallsOf(async () => expect((await save(note._id, body)).status).toBe(200))
  const answer = await app.request('GET', `/api/records/object/${note._id}`, { token: ann.token })
  const records = answer
    .as(z.array(recordSchema))
    .filter(({ historicalObjectType }) => historicalObjectType === 'Object')
  return { messages, history: records.map(({ type }) => type) }
}

const history = ['created', 'modified']

test('a save takes two messages to the embedded store: the last one writes note, record, snapshot and links, and commits', async () => {
  expect(await saved()).toEqual({ messages: ['1 × find objects', '1 × bulkWrite'], history })
})

test('a MongoDB that knows writes to several collections gets them in one message, and the commit in another', async () => {
  setStore({ setName: 'rs0', maxWireVersion: 25 })
  expect(await saved()).toEqual({ messages: ['1 × find objects', '1 × bulkWrite', '1 × commitTransaction'], history })
})

test('an older MongoDB gets the writes of a save one after another', async () => {
  setStore({ setName: 'rs0', maxWireVersion: 21 })
  const { messages, history: written } = await saved()
  expect(written).toEqual(history)
  expect(messages.join()).not.toContain('bulkWrite')
})

test('a text that may not fit into the body of one message is saved all the same', async () => {
  const { messages, history: written } = await saved({ data: { body: `<p>${'leaf '.repeat(300_000)}</p>` } })
  expect(written).toEqual(history)
  expect(messages).toContain('1 × commitTransaction')
})

test('a transaction is tried again where MongoDB says so amid several writes', async () => {
  setStore({ setName: 'rs0', maxWireVersion: 25 })
  const note = await makeNote(app, ann)
  const client = mongoose.connection.getClient()
  const conflict = new mongoose.mongo.MongoServerError({ code: 112, errorLabels: ['TransientTransactionError'] })
  const wrapped = Object.assign(new Error('wrapped', { cause: conflict }), { name: 'MongoClientBulkWriteError' })
  const together = vi.spyOn(client, 'bulkWrite').mockRejectedValueOnce(wrapped)
  expect((await save(note._id)).status).toBe(200)
  expect(together).toHaveBeenCalledTimes(2)
})

test('of saves of one note at the same moment each is stored, because one that meets another is tried again', async () => {
  const note = await makeNote(app, ann)
  const titles = ['a', 'b', 'c', 'd']
  const answers = await Promise.all(titles.map((title) => save(note._id, { title })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const versions = answers.map(({ body }) => (body as { version: number }).version)
  expect(new Set(versions)).toEqual(new Set([2, 3, 4, 5]))
})

test('another process saves with two messages, too, past the driver and by it', async () => {
  const way = askOverSocket(app.storeUri)!
  for (const ask of [way.ask, undefined]) {
    setShortWay(ask)
    expect(await saved()).toEqual({ messages: ['1 × find objects', '1 × bulkWrite'], history })
  }
  way.close()
})

test('a commit that the store did not answer is not tried again, because it may be stored', async () => {
  setShortWay(undefined)
  const note = await makeNote(app, ann)
  const { command } = mongoose.mongo.Db.prototype
  const sent = vi.spyOn(mongoose.mongo.Db.prototype, 'command').mockImplementation(function (this: never, ...args) {
    if (!('bulkWrite' in args[0])) return command.apply(this, args)
    const lost = new mongoose.mongo.MongoNetworkError('lost')
    lost.addErrorLabel('TransientTransactionError')
    return Promise.reject(lost)
  })
  expect((await save(note._id)).status).toBe(500)
  expect(sent.mock.calls.filter(([message]) => 'bulkWrite' in message)).toHaveLength(1)
})
