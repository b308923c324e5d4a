import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import express from 'express'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { createLog, requestLog, scrubUrl } from './log.ts'
import { noteRoutes } from './route-template.ts'

test('of an address its path and the names of its parameters are told, never a value', () => {
  expect(scrubUrl('/auth/local?userName=ann&password=a%26b')).toBe('/auth/local?userName&password')
  expect(scrubUrl('/auth/local?pass%77ord=secret&access%5Ftoken=a.b=c?d=e')).toBe(
    '/auth/local?pass%77ord&access%5Ftoken',
  )
  expect(scrubUrl('/api/views/1')).toBe('/api/views/1')
})

const lines: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })
const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
let server: Server
let url: string
beforeAll(async () => {
  const app = express()
  noteRoutes(app)
  app.use(requestLog(log, /^\/quiet/))
  app.get('/notes/:id', async (req, res) => {
    log.debug('looking')
    await setImmediate()
    log.debug('found')
    res.sendStatus(req.params.id === 'bad' ? 500 : 200)
  })
  app.get('/slow', () => log.debug('for ever'))
  server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => server.close())

/** Lines are written after the response, so the client may be earlier. */
const requests = async (count: number) => {
  await eventually(() => expect(told().filter(({ msg }) => msg === 'request')).toHaveLength(count))
  return told().filter(({ msg }) => msg === 'request')
}
const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })

test('a logged request carries no token, by header or address, and of quiet paths not where it came from', async () => {
  const headers = { Authorization: 'Bearer topsecret', Cookie: 'token=topsecret', 'X-Request-Id': 'top secret' }
  await ask('/api/x?access_token=topsecret', headers)
  await ask('/quiet')
  const [loud, quiet] = await requests(2)
  expect(loud).toMatchObject({ method: 'GET', route: 'none', status: 404, from: '127.0.0.1' })
  expect(quiet).toMatchObject({ method: 'GET', route: 'none', status: 404 })
  expect(lines[1]).not.toContain('127.0.0.1')
  expect(lines.join('')).not.toMatch(/top ?secret/)
})

test('a request leaves one line, and its answer and further lines carry the same id, those of others theirs [OPER-05]', async () => {
  const answers = await Promise.all(['a', 'b', 'bad'].map((id) => ask(`/notes/${id}?x=y`)))
  const left = await requests(3)
  for (const [at, answer] of answers.entries()) {
    const requestId = answer.headers.get('x-request-id')
    expect(requestId).toMatch(/^[a-z\d-]{36}$/)
    expect(told().filter((line) => line.requestId === requestId)).toMatchObject([
      { level: 20, msg: 'looking' },
      { level: 20, msg: 'found' },
      {
        level: at === 2 ? 50 : 30,
        method: 'GET',
        route: '/notes/:id',
        status: at === 2 ? 500 : 200,
        ms: expect.any(Number) as number,
      },
    ])
  }
  expect(new Set(left.map(({ requestId }) => requestId)).size).toBe(3)
  expect(lines).toHaveLength(9)
  log.info('of none')
  expect(told().at(-1)).not.toHaveProperty('requestId')
})

test.for([
  ['a', true],
  [`Za9-${'x'.repeat(60)}`, true],
  ['x'.repeat(65), false],
  ['', false],
  ['under_score', false],
  ['two words', false],
  ['a"b', false],
  ['é', false],
  ['a, b', false],
] as const)('of a caller the id %s is taken: %s [OPER-05]', async ([given, isTaken]) => {
  const answer = await ask('/notes/a', { 'X-Request-Id': given })
  const requestId = answer.headers.get('x-request-id')
  expect(requestId === given).toBe(isTaken)
  await requests(1)
  expect(told().map((line) => line.requestId)).toEqual([requestId, requestId, requestId])
})

test('a request whose caller goes leaves a line that says so', async () => {
  const going = new AbortController()
  const gone = fetch(`${url}/slow`, { signal: going.signal }).catch(() => undefined)
  await eventually(() => expect(lines).toHaveLength(1))
  going.abort()
  await gone
  const [line] = await requests(1)
  expect(line).toMatchObject({ route: '/slow', aborted: true, requestId: told()[0]?.requestId })
})

test('what looks like a line of its own stays within the line that tells of it', () => {
  const forged = 'x\r\n{"level":50,"msg":"forged"}\n'
  log.error({ err: new Error(forged), url: scrubUrl(`/api/${forged}`) }, forged)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: forged, err: { message: forged } })
})
