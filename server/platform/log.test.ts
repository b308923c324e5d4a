import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { requestLog, scrubUrl } from './log.ts'

test('of an address its path and the names of its parameters are told, never a value', () => {
  expect(scrubUrl('/auth/local?userName=ann&password=a%26b')).toBe('/auth/local?userName&password')
  expect(scrubUrl('/auth/local?pass%77ord=secret&access%5Ftoken=a.b=c?d=e')).toBe(
    '/auth/local?pass%77ord&access%5Ftoken',
  )
  expect(scrubUrl('/api/views/1')).toBe('/api/views/1')
})

test('a logged request carries no token, by header or address, and of quiet paths not where it came from', async () => {
  const lines: string[] = []
  const app = express()
  app.use(requestLog(pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }), /^\/quiet/))
  app.use((_req, res) => void res.status(404).end())
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/api/x?access_token=topsecret`, {
    headers: { Authorization: 'Bearer topsecret', Cookie: 'token=topsecret' },
  })
  await fetch(`http://127.0.0.1:${port}/quiet`, { method: 'POST' })
  server.close()
  await once(server, 'close')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { req: { method: 'GET', url: '/api/x?access_token', from: '127.0.0.1' }, res: { status: 404 } },
    { req: { method: 'POST', url: '/quiet' }, res: { status: 404 } },
  ])
  expect(lines[1]).not.toContain('127.0.0.1')
  expect(lines.join('')).not.toContain('topsecret')
})

test('what looks like a line of its own stays within the line that tells of it', () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const forged = 'x\r\n{"level":50,"msg":"forged"}\n'
  log.error({ err: new Error(forged), url: scrubUrl(`/api/${forged}`) }, forged)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: forged, err: { message: forged } })
})
