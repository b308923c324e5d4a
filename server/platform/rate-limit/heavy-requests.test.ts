import { once } from 'node:events'
import { createServer, request, type ClientRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createHeavyLimit } from './heavy-requests.ts'

let server: Server
/** Functions that end the running requests, oldest first. */
let working: (() => void)[]
let arrived: number
let closed: number
let refusals: { code: string; retryAfter: number }[]
const finish = () => working.shift()?.()

beforeEach(async () => {
  arrived = 0
  closed = 0
  working = []
  refusals = []
  const app = express()
  app.use((req, res, next) => {
    arrived += 1
    res.on('close', () => (closed += 1))
    Object.assign(req, { user: { _id: req.get('x-user') } })
    next()
  })
  app.get('/', createHeavyLimit(), (_req, res) => {
    working.push(() => res.json({}))
  })
  app.use(((error, _req, res, _next) => {
    refusals.push(error)
    res.status(429).end()
  }) as express.ErrorRequestHandler)
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (user: string): ClientRequest & { status: Promise<number> } => {
  const { port } = server.address() as AddressInfo
  const asked = request({ port, host: '127.0.0.1', headers: { 'x-user': user } })
  const status = new Promise<number>((done) => {
    asked.on('response', (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    asked.on('error', () => done(0))
  })
  asked.end()
  return Object.assign(asked, { status })
}
/** Sends requests and waits until all have arrived. */
const askTimes = async (user: string, times: number) => {
  const before = arrived
  const asked = Array.from({ length: times }, () => ask(user))
  await eventually(() => expect(arrived).toBe(before + times))
  return asked
}
const count = (number: number) => eventually(() => expect(working).toHaveLength(number))

test('of one account two are worked on, four wait, the seventh is refused with 429 and Retry-After; others are not held up', async () => {
  const six = await askTimes('ann', 6)
  expect(working).toHaveLength(2)
  expect(await ask('ann').status).toBe(429)
  expect(refusals[0]).toMatchObject({ code: 'request.tooManyHeavy', retryAfter: 5 })
  expect(working).toHaveLength(2)
  const ben = ask('ben')
  await count(3)
  working.pop()?.()
  expect(await ben.status).toBe(200)
  for (let left = 6; left > 0; left -= 1) {
    await count(Math.min(2, left))
    finish()
  }
  expect(await Promise.all(six.map(({ status }) => status))).toEqual(Array(6).fill(200))
})

test('a client that goes away gives up its place, whether it waits or is worked on', async () => {
  const [first, second, third, fourth] = await askTimes('ann', 4)
  third?.destroy()
  await eventually(() => expect(closed).toBe(1))
  first?.destroy()
  await count(3)
  working.splice(0).forEach((end) => end())
  expect(await Promise.all([second?.status, fourth?.status])).toEqual([200, 200])
})
