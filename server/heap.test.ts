import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Bulk } from './demo/bulk.ts'
import { findObject, type ObjectDoc } from './graph/objects/objects.service.ts'
import { JWT_SECRET, startTestApp } from './testing/app.ts'
import { makeNote, twoMembers, type Joined } from './testing/makers.ts'
import { startServer } from './testing/processes.ts'

const NOTES = 10_000

let folder: string
let ann: Joined
let communityId: string

const fill = async (view: ObjectDoc, like: ObjectDoc, reader: ObjectDoc) => {
  const bulk = new Bulk()
  const body = `<p>${'Plants make sugar of light and air. '.repeat(10)}</p>`
  for (let at = 0; at < NOTES; at += 1) {
    const made = new Date(Date.UTC(2026, 0, 1) + at * 60_000)
    const { _id, ...fields } = like
    const note = bulk.insertObject({ ...fields, title: `Note ${at}`, data: { body } }, ann.author._id, made)
    bulk.insertLink(
      { communityId, from: view, to: note, type: 'contains', data: { x: at, y: 0 } },
      ann.author._id,
      made,
    )
    bulk.read(reader, note, made)
    if (at % 500 === 0) await bulk.settle()
  }
  await bulk.settle()
  await bulk.write()
}

const found = async (id: string) => {
  const object = await findObject(id)
  if (!object) throw new Error('It was made a moment ago.')
  return object
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-heap-'))
  const app = await startTestApp({ DATA_DIR: folder })
  const members = await twoMembers(app)
  ;({ ann } = members)
  communityId = ann.author.communityId
  const { _id: viewId } = (
    await app.request('POST', `/api/contributions/${communityId}`, {
      token: ann.token,
      body: { type: 'View', title: 'V', authors: [ann.author._id] },
    })
  ).body as { _id: string }
  const like = await found((await makeNote(app, ann))._id)
  await fill(await found(viewId), like, await found(members.ben.author._id))
  await app.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('24 parallel searches of 10,000 notes do not end a server of 256 MB: each is answered whole or refused with 429, and /healthz meanwhile [HEAP-01]', async () => {
  const { url, stop } = await startServer({ DATA_DIR: folder, JWT_SECRET, NODE_OPTIONS: '--max-old-space-size=256' })
  const searches = [
    { path: `/api/records/search/${communityId}`, query: {}, least: 3 * NOTES },
    { path: `/api/links/${communityId}/search`, query: {}, least: NOTES },
    { path: `/api/historicalobjects/${communityId}/search`, query: { pagesize: 'max' }, least: 2 * NOTES },
    { path: `/api/contributions/${communityId}/search`, query: { pagesize: 'max' }, least: NOTES },
  ]
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${ann.token}` }
  const ask = async ({ path, query, least }: (typeof searches)[number]) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ query }) })
    if (answer.status === 429) {
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      await answer.text()
      return 429
    }
    expect(answer.status).toBe(200)
    const total = Number(answer.headers.get('x-total-count'))
    expect(total).toBeGreaterThanOrEqual(least)
    expect(((await answer.json()) as unknown[]).length).toBe(total)
    return 200
  }
  const state = { isOver: false, asked: 0 }
  const watch = async () => {
    while (!state.isOver) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      state.asked += 1
      await pause(50)
    }
  }
  const watching = watch()
  const statuses = await Promise.all(Array.from({ length: 6 }, () => searches.map(ask)).flat())
  state.isOver = true
  await watching
  expect(statuses).toHaveLength(24)
  expect(statuses).toContain(200)
  expect(state.asked).toBeGreaterThan(0)
  expect((await stop()).code).toBe(0)
})
