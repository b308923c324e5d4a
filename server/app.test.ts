import { IncomingMessage, request, ServerResponse } from 'node:http'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    IMAGE_HOSTS: 'https://pictures.example',
    FRAME_HOSTS: 'http://frames.example',
    FEEDBACK_URL: 'https://feedback.example/predict',
    SERVICE_SITES: 'https://mapper.example,http://127.0.0.1:5123',
  })
})
afterAll(() => app.stop())

test('browsers are told to run our own scripts only', async () => {
  const policy = (await app.request('GET', '/login')).headers.get('content-security-policy')
  // Inline scripts are allowed by hash after a build.
  expect(policy).toMatch(/(^|;)script-src 'self'( 'sha256-[^ ']+')*(;|$)/)
  expect(policy).toMatch(/(^|;)object-src 'none'(;|$)/)
  expect(policy).toMatch(/(^|;)media-src 'self' blob:(;|$)/)
  expect(policy).toMatch(/(^|;)frame-src 'self' https: http:\/\/frames\.example(;|$)/)
  expect((await app.request('GET', '/api/site')).body).toMatchObject({ frameHosts: ['http://frames.example'] })
  const services = String.raw`https://mapper\.example http://127\.0\.0\.1:5123 https://feedback\.example`
  expect(policy).toMatch(new RegExp(`(^|;)connect-src 'self' ${services}(;|$)`))
  expect(policy).toMatch(new RegExp(`(^|;)form-action 'self' ${services}(;|$)`))
  expect(policy).toMatch(/(^|;)img-src 'self' data: blob: https:\/\/pictures\.example(;|$)/)
})

test('no page of ours, nor one in a frame of it, may ask for camera, place and the like; pages of our own alone for the microphone [VOIC-02]', async () => {
  for (const path of ['/login', '/api/site', '/attachments/none/none.png']) {
    const policy = (await app.request('GET', path)).headers.get('permissions-policy')
    for (const feature of ['camera', 'geolocation', 'display-capture', 'payment', 'usb'])
      expect(policy?.split(', ')).toContain(`${feature}=()`)
    expect(policy?.split(', ')).toContain(path === '/login' ? 'microphone=(self)' : 'microphone=()')
  }
})

test('every kind of answer has the headers that browsers guard its readers by, and none that names our software', async () => {
  const file = '/attachments/none/none.png'
  for (const path of ['/login', '/api/site', '/api/none', '/auth/none', file]) {
    const { headers } = await app.request('GET', path)
    const told = [
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]) >= 31_536_000,
      // Old clients on other sites embed uploaded files.
      path === file || /(^|;) ?frame-ancestors 'self'(;|$)/.test(headers.get('content-security-policy') ?? ''),
      headers.get('x-powered-by'),
      /; charset=utf-8$/i.test(headers.get('content-type') ?? ''),
    ]
    expect([path, ...told]).toEqual([path, 'nosniff', 'no-referrer', true, true, null, true])
  }
})

test('TRACE echoes nothing', async () => {
  for (const path of ['/login', '/api/site', '/healthz']) {
    const { status, text } = await new Promise<{ status: number | undefined; text: string }>((done, fail) => {
      const headers = { Authorization: 'Bearer topsecret' }
      request(`${app.url}${path}`, { method: 'TRACE', headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => done({ status: answer.statusCode, text }))
      })
        .on('error', fail)
        .end()
    })
    expect([path, status, text.includes('topsecret')]).toEqual([path, 404, false])
  }
})

test('paths of the API and of files that do not exist are never a page', async () => {
  for (const path of [
    '/api/none',
    '/auth/none',
    '/uploads/none.png',
    '/attachments/none/none.png',
    '/assets/none.js',
  ]) {
    const answer = await app.request('GET', path)
    expect([path, answer.status, answer.body]).toEqual([path, 404, { message: 'Not Found' }])
  }
})

const storedWithoutProbes = async () => {
  const { db } = mongoose.connection
  const collections = (await db?.collections()) ?? []
  const kept = collections.filter(({ collectionName }) => collectionName !== 'probes')
  return await Promise.all(
    kept.map(async (one) => ({ name: one.collectionName, documents: await one.find().sort({ _id: 1 }).toArray() })),
  )
}

test('whether it can save is told to anybody in a word, and leaves the product’s collections as they are [OPER-02]', async () => {
  const before = await storedWithoutProbes()
  const { status, text, headers } = await app.request('GET', '/readyz')
  expect([status, text, headers.get('retry-after')]).toEqual([200, '{"ready":true}', null])
  expect(await storedWithoutProbes()).toEqual(before)
  expect(before.length).toBeGreaterThan(1)
})

// Last test: disconnects the store.
test('without its store the server says so, and when to try again', async () => {
  expect((await app.request('GET', '/healthz')).status).toBe(200)
  await mongoose.disconnect()
  const answer = await app.request('GET', '/healthz')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(answer.body).toEqual({
    message: 'The server cannot store anything right now. Please try again in a moment.',
  })
})

test('requests and responses keep the prototypes that they are created with', async () => {
  const isMessage = (value: unknown) => value instanceof IncomingMessage || value instanceof ServerResponse
  const changed: unknown[] = []
  const set = Object.setPrototypeOf.bind(Object)
  const spy = vi.spyOn(Object, 'setPrototypeOf').mockImplementation((object: object, prototype: object | null) => {
    if (isMessage(object)) changed.push(Object.getPrototypeOf(object) !== prototype)
    return set(object, prototype)
  })
  await app.request('GET', '/api/site')
  spy.mockRestore()
  expect(changed).toEqual([false, false])
})
