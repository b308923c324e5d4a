// @vitest-environment jsdom
import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anything, api, ApiError } from './api.ts'
import { http } from './http.ts'
import { clearToken, onSessionEnd, readToken, writeToken } from './token.ts'
import { upload } from './upload.ts'

interface Answer {
  status?: number
  headers?: Record<string, string>
  text?: string
  /** Runs during the call. */
  meanwhile?: () => void | Promise<void>
}

let sent: InternalAxiosRequestConfig[] = []
let answer: Answer | 'nothing' = {}
let ended: string[] = []
const stopListening = onSessionEnd((why) => ended.push(why))

const { adapter } = http.defaults
/** Replaces XMLHttpRequest. */
http.defaults.adapter = async (config) => {
  sent.push(config)
  await Promise.resolve()
  if (config.signal?.aborted) throw new AxiosError('canceled', 'ERR_CANCELED', config)
  if (answer === 'nothing') throw new AxiosError('Network Error', 'ERR_NETWORK', config)
  const { status = 200, headers = {}, text = '{}', meanwhile } = answer
  await meanwhile?.()
  const response = { status, statusText: 'Said', data: text, headers: AxiosHeaders.from(headers), config, request: {} }
  if (status >= 400) throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, {}, response)
  return response
}
const failureOf = async (call: Promise<unknown>): Promise<unknown> => {
  const none = Symbol('none')
  const failure = await call.then(
    () => none,
    (error: unknown) => error,
  )
  expect(failure).not.toBe(none)
  return failure
}
const ask = () => api.get('/api/a', anything)

beforeEach(() => {
  sent = []
  answer = {}
  ended = []
  writeToken('mine')
})
afterEach(clearToken)
afterAll(() => {
  stopListening()
  http.defaults.adapter = adapter
})

describe('a call', () => {
  test('carries the token, its headers and its body', async () => {
    await api.put('/api/a', { a: 'ä' }, anything, { headers: { 'If-Match': '"3"' } })
    const { method, url, data, headers } = sent[0]!
    expect([method, url, data]).toEqual(['put', '/api/a', '{"a":"ä"}'])
    expect([headers.get('Authorization'), headers.get('If-Match'), headers.get('Content-Type')]).toEqual([
      'Bearer mine',
      '"3"',
      'application/json',
    ])
    clearToken()
    await ask()
    expect(sent[1]?.headers.has('Authorization')).toBe(false)
  })

  test('is answered by what its schema makes of the text', async () => {
    answer = { text: '{"a":1,"b":2}' }
    expect(await api.get('/api/a', z.object({ a: z.number() }))).toEqual({ a: 1 })
    answer = { text: ' <p>A notice</p> ' }
    expect(await api.text('/api/a')).toBe(' <p>A notice</p> ')
    for (const text of ['', 'a page', '[]']) {
      answer = { text }
      expect(await failureOf(api.get('/api/a', z.object({ a: z.number() })))).toMatchObject({ status: 200, code: 'answer.malformed' }) // prettier-ignore
    }
  })

  test('that leads elsewhere than it says is not sent', async () => {
    expect(await failureOf(api.get('/api/objects/../users', anything))).toMatchObject({ status: 404, code: 'notFound' })
    expect(sent).toEqual([])
  })

  test('of a file tells how much has left', async () => {
    const told: number[] = []
    const file = new File(['12345'], 'a.txt')
    await upload('/api/upload', file, anything, { key: 'once', onProgress: (percent) => told.push(percent) })
    const { data, headers, onUploadProgress } = sent[0]!
    expect(headers.get('Idempotency-Key')).toBe('once')
    expect(headers.get('Content-Type')).not.toBe('application/json')
    expect((data as FormData).get('file')).toMatchObject({ name: 'a.txt', size: 5 })
    onUploadProgress?.({ progress: 0.499, loaded: 1, bytes: 1, lengthComputable: true })
    expect(told).toEqual([0, 49])
  })
})

describe('what goes wrong', () => {
  test('without an answer is offline', async () => {
    answer = 'nothing'
    const failure = await failureOf(ask())
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 0, code: 'offline' })
  })

  test('because the caller gave up is the reason that was given', async () => {
    const controller = new AbortController()
    controller.abort()
    expect(await failureOf(api.get('/api/a', anything, { signal: controller.signal }))).toMatchObject({ name: 'AbortError' }) // prettier-ignore
  })

  test.each([
    [{ text: '{"message":"No"}', headers: { 'X-Error-Code': 'object.locked' } }, 'object.locked', 'No'],
    [{ text: 'Bare words', headers: { 'Content-Type': 'text/plain; charset=utf-8' } }, 'http.409', 'Bare words'],
    [{ text: '<p>A page</p>', headers: { 'Content-Type': 'text/html' } }, 'http.409', 'Said'],
    [{ text: '{"errorCode":"why"}' }, 'http.409', 'why'],
    [{ text: '{"errorCode":{"message":"why"}}' }, 'http.409', 'why'],
  ])('is told by the refusal: %j', async (refusal, code, message) => {
    answer = { status: 409, ...refusal }
    expect(await failureOf(ask())).toMatchObject({ status: 409, code, message })
  })

  test('is told by field, with the body', async () => {
    const errors = { a: { message: 'Too short', code: 'short', min: 3 }, b: { message: 'Odd' } }
    answer = { status: 422, text: JSON.stringify({ message: 'No', errors }) }
    expect(await failureOf(ask())).toMatchObject({
      fields: { a: { code: 'short', min: 3 }, b: { code: 'Odd' } },
      body: { message: 'No', errors },
    })
  })
})

describe('the session', () => {
  test('goes on with the fresh token of an answer or a refusal', async () => {
    answer = { headers: { 'X-Token': 'fresh' } }
    await ask()
    expect(readToken()).toBe('fresh')
    answer = { status: 403, headers: { 'X-Token': 'fresher' } }
    await failureOf(ask())
    expect(readToken()).toBe('fresher')
  })

  test('ends when its token is refused, and not by a call that decides for itself', async () => {
    answer = { status: 401 }
    await failureOf(api.post('/auth/local', {}, anything, { keepSession: true }))
    expect([readToken(), ended]).toEqual(['mine', []])
    await failureOf(ask())
    expect([readToken(), ended]).toEqual([undefined, ['refused']])
    writeToken('mine')
    answer = { status: 403, headers: { 'X-Error-Code': 'session.tooMany' } }
    await failureOf(ask())
    expect(ended).toEqual(['refused', 'refused'])
  })

  test('outlives a refusal of its token while the call that renews it is unanswered', async () => {
    const renew = () => api.put('/api/users/null/password', {}, anything, { renewsToken: true })
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let renewal: Promise<unknown> | undefined
    await new Promise<void>((arrived) => {
      answer = { headers: { 'X-Token': 'fresh' }, meanwhile: () => (arrived(), held) }
      renewal = renew()
    })
    answer = { status: 401, meanwhile: () => void setTimeout(letGo) }
    expect(await failureOf(ask())).toMatchObject({ status: 401 })
    await renewal
    expect([readToken(), ended]).toEqual(['fresh', []])
    answer = { status: 401 }
    await failureOf(renew())
    expect([readToken(), ended]).toEqual([undefined, ['refused']])
  })

  test('takes nothing from a late answer to an older token', async () => {
    const meanwhile = () => writeToken('another')
    answer = { headers: { 'X-Token': 'late' }, meanwhile }
    await ask()
    expect(readToken()).toBe('another')
    answer = { status: 401, meanwhile: () => writeToken('a third') }
    await failureOf(ask())
    expect([readToken(), ended]).toEqual(['a third', []])
  })
})
