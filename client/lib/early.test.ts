// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from './api.ts'
import { requestEarly, isRequestedEarly } from './early.ts'
import { clearToken, onSessionEnd, readSession, readToken, writeToken } from './token.ts'

const PATH = '/api/things'
const schema = z.object({ from: z.string() })
const get = () => api.get(PATH, schema)

const tokenOf = (sid: string) => {
  const payload = { _id: 'a'.repeat(24), iat: 1, exp: 2_000, v: 0, since: 1, sid }
  return `head.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.signature`
}

const fetched = vi.fn<typeof fetch>()
const answer = (body: object, init: ResponseInit = {}) => fetched.mockResolvedValueOnce(Response.json(body, init))
const ask = () => requestEarly(PATH, readToken())

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  writeToken(tokenOf('one'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  late.mockClear()
  clearToken()
})

const late = vi.spyOn(XMLHttpRequest.prototype, 'send')
const expectAskedAnew = async () => {
  await expect(get()).rejects.toMatchObject({ code: 'offline' })
  expect(late).toHaveBeenCalledOnce()
}

test('a session is known by its token, as far as that tells of it', () => {
  expect(readSession()).toEqual({ userId: 'a'.repeat(24), id: 'one', until: 2_000_000 })
  writeToken('no token of ours')
  expect(readSession()).toBeUndefined()
  clearToken()
  expect(readSession()).toBeUndefined()
})

test('what was asked for early is answered once, parsed like any answer', async () => {
  answer({ from: 'early' }, { headers: { 'X-Token': tokenOf('one') } })
  ask()
  expect(fetched).toHaveBeenCalledWith(PATH, { headers: { Authorization: `Bearer ${tokenOf('one')}` } })
  expect(isRequestedEarly(PATH)).toBe(true)
  expect(await get()).toEqual({ from: 'early' })
  expect(late).not.toHaveBeenCalled()
  expect(isRequestedEarly(PATH)).toBe(false)
  await expectAskedAnew()
  answer({ from: 1 })
  ask()
  await expect(get()).rejects.toMatchObject({ code: 'answer.malformed' })
})

test('an early refusal is one, and ends the session where it says so', async () => {
  answer({ message: 'No.' }, { status: 403, headers: { 'X-Error-Code': 'forbidden' } })
  ask()
  await expect(get()).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  const ended = vi.fn<() => void>()
  const stop = onSessionEnd(ended)
  answer({}, { status: 401 })
  ask()
  await expect(get()).rejects.toMatchObject({ status: 401 })
  expect(ended).toHaveBeenCalledOnce()
  expect(readToken()).toBeUndefined()
  stop()
})

test('a fresh token of the same session keeps an early answer, another session does not', async () => {
  answer({ from: 'early' })
  ask()
  writeToken(`${tokenOf('one')}2`)
  expect(await get()).toEqual({ from: 'early' })
  answer({ from: 'early' })
  ask()
  writeToken(tokenOf('two'))
  await expectAskedAnew()
})

test('what did not come, or came long ago, is asked for anew', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  ask()
  await expectAskedAnew()
  late.mockClear()
  const now = performance.now()
  answer({ from: 'early' })
  ask()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 60_000)
  onTestFinished(() => clock.mockRestore())
  await expectAskedAnew()
})

test('an answer that is still the same is not parsed again', async () => {
  const again = (known?: { from: string }) => api.getAgain(PATH, schema, () => known)
  const tagged = (tag: string) => ({ headers: { ETag: tag } })
  answer({ from: 'first' }, tagged('"1"'))
  ask()
  const first = await again()
  answer({ from: 'first' }, tagged('"1"'))
  ask()
  expect(await again(first)).toBe(first)
  answer({ from: 'second' }, tagged('"2"'))
  ask()
  expect(await again(first)).toEqual({ from: 'second' })
  answer({ from: 'second' }, tagged('"2"'))
  ask()
  expect(await again({ from: 'changed here' })).toEqual({ from: 'second' })
})
