import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../shared/domain/contributions.ts'
import { linkSchema } from '../shared/domain/links.ts'
import { testClientAt, startTestApp, type TestClient, type TestApp } from './testing/app.ts'
import { makeCast, type Cast } from './testing/cast.ts'

let app: TestApp
let cast: Cast
let proxy: Server
let door: TestClient
let cut = 0
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  proxy = cuttingProxy(app.url)
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
  door = testClientAt(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await app.stop()
})

const cuttingProxy = (target: string) => {
  let count = 0
  return createServer((req, res) => {
    const passed = request(`${target}${req.url}`, { method: req.method, headers: req.headers }, (answer) => {
      if ((count += 1) % 5 === 0) {
        cut += 1
        answer.resume().once('end', () => req.socket.destroy())
        return
      }
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    req.pipe(passed)
  })
}

const persist = async (path: string, body: object, key: string) => {
  const options = { token: cast.callers.owner.token, body, headers: { 'Idempotency-Key': key } }
  for (;;) {
    const answer = await door.request('POST', path, options).catch(() => undefined)
    if (answer) return answer
  }
}

test('notes and links are made once, although every fifth answer is lost on its way and asked for again', async () => {
  const { community, callers } = cast
  const [view = ''] = community.views
  const made = Array.from({ length: 60 }, (_, index) => index)
  for (const index of made) {
    const body = { type: 'Note', title: `Kept ${index}`, status: 'active', authors: [callers.owner.author._id] }
    const note = (await persist(`/api/contributions/${community._id}`, body, `note ${index}`)).as(objectSchema)
    const link = { from: view, to: note._id, type: 'contains', data: { x: index * 200, y: 0 } }
    expect((await persist('/api/links', link, `link ${index}`)).status).toBe(201)
  }
  expect(cut).toBeGreaterThanOrEqual(20)
  const answer = await app.request('GET', `/api/links/from/${view}`, { token: callers.owner.token })
  const titles = answer.as(z.array(linkSchema)).map(({ _to }) => _to.title)
  expect(titles.toSorted()).toEqual(made.map((index) => `Kept ${index}`).toSorted())
  const query = { communityId: community._id, type: 'Note' }
  const count = await app.request('POST', `/api/contributions/${community._id}/search/count`, { token: callers.owner.token, body: { query } }) // prettier-ignore
  expect(count.body).toMatchObject({ count: made.length })
})
