import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeApi } from '../features/api-docs/openapi.ts'
import { startTestApp, type TestApp } from './app.ts'
import { addCalled, neverCalled, operationsIn } from './called.ts'
import { checkerOf } from './check-answers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const document = describeApi({ stack: [] })
const json = (body: unknown, status = 200) => ({ status, type: 'application/json; charset=utf-8', text: JSON.stringify(body) }) // prettier-ignore

test('an answer that differs from what the document says fails the test that asked for it [OPER-09]', () => {
  const check = checkerOf(document, () => undefined)
  const unread = { communityId: 'a'.repeat(24), unread: 1, views: {} }
  const ask = (answer: Parameters<typeof check>[2]) => () => check('GET', '/api/unread/abc?x=1', answer)
  expect(ask(json(unread))).not.toThrow()
  expect(ask(json({ ...unread, read: 2 }))).toThrow(/read/)
  expect(ask(json({ ...unread, views: undefined }))).toThrow(/views/)
  expect(ask(json({ ...unread, unread: '1' }))).toThrow(/number/)
  expect(ask(json({ ...unread, communityId: 'abc' }))).toThrow(/communityId/)
  expect(ask({ status: 200, type: 'text/html', text: '' })).toThrow(/text\/html/)
  expect(ask(json(unread, 201))).toThrow(/201/)
  expect(ask(json({ message: 'Forbidden' }, 403))).not.toThrow()
  expect(ask(json({ reason: 'Forbidden' }, 403))).toThrow(/403/)
  expect(() => check('GET', '/api/users/me', json({ userName: 'ann' }))).toThrow(/_id/)
})

test('every answer that API tests get is checked so [OPER-09]', async () => {
  const { '/api/site': site } = document.paths
  expect(site).toBeDefined()
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ planted: true }))
  try {
    await expect(app.request('GET', '/api/site')).rejects.toThrow(/GET \/api\/site 200 differs from openapi.json/)
  } finally {
    fetched.mockRestore()
  }
})

test('an operation whose every call was refused counts as never called [OPER-09]', () => {
  const called: string[] = []
  const check = checkerOf(document, (name) => called.push(name))
  check('GET', '/api/version', json({ message: 'Forbidden' }, 403))
  expect(called).toEqual([])
  check('GET', '/api/users/me/', json({ message: 'Forbidden' }, 404))
  check('POST', '/auth/logout', { status: 204, type: undefined, text: '' })
  expect(called).toEqual(['POST /auth/logout'])
})

test('operations that no test of the run called are named at its end [OPER-09]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'buildon-called-'))
  vi.stubEnv('RESULTS_DIR', folder)
  try {
    expect(neverCalled()).toEqual(operationsIn(document))
    addCalled('GET /api/planted')
    addCalled('GET /api/planted')
    expect(neverCalled(['GET /api/planted', 'GET /api/other'])).toEqual(['GET /api/other'])
  } finally {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  }
})

// 404 before the client is built.
test('the pages of the site are answered as the document says', async () => {
  for (const path of ['/', '/assets/privacy_policy.html']) {
    const { status } = await app.request('GET', path)
    expect([200, 404]).toContain(status)
  }
})
