// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeIndexedDb } from './fake-indexed-db.ts'
import { forgetTexts, storedTexts } from './stored-texts.ts'
import { clearToken, writeToken } from './token.ts'

const [ANN, BEN] = ['a'.repeat(24), 'b'.repeat(24)]
const HOUR = 3600

const signIn = (userId: string, sid: string, seconds = HOUR) => {
  const exp = Math.floor(Date.now() / 1000) + seconds
  writeToken(`head.${btoa(JSON.stringify({ _id: userId, sid, since: 1, exp }))}.signature`)
}

let databases: ReturnType<typeof fakeIndexedDb>
beforeEach(() => {
  databases = fakeIndexedDb()
  vi.stubGlobal('indexedDB', databases.indexedDB)
  signIn(ANN, 'morning')
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearToken()
})

test('a text is found again by the session that it was kept in, with a fresh token too [OPEN-02]', async () => {
  expect(await storedTexts.find('view')).toBeUndefined()
  await storedTexts.keep('view', 'a board', ANN)
  signIn(ANN, 'morning', 2 * HOUR)
  expect(await storedTexts.find('view')).toBe('a board')
  await storedTexts.keep('view', 'a newer board', ANN)
  expect(await storedTexts.find('view')).toBe('a newer board')
  await storedTexts.drop('view')
  expect(await storedTexts.find('view')).toBeUndefined()
})

test('whoever signs in later finds nothing, and it is there no more for whom it was [OPEN-02]', async () => {
  for (const [userId, sid] of [
    [BEN, 'noon'],
    [ANN, 'noon'],
  ] as const) {
    signIn(ANN, 'morning')
    await storedTexts.keep('view', 'a board', ANN)
    signIn(userId, sid)
    expect(await storedTexts.find('view')).toBeUndefined()
    signIn(ANN, 'morning')
    expect(await storedTexts.find('view')).toBeUndefined()
  }
})

test('without a session, or with one that has ended, nothing is kept or found [OPEN-02]', async () => {
  await storedTexts.keep('view', 'a board', ANN)
  signIn(ANN, 'morning', -1)
  expect(await storedTexts.find('view')).toBeUndefined()
  clearToken()
  expect(await storedTexts.find('view')).toBeUndefined()
  await storedTexts.keep('other', 'a board', ANN)
  signIn(ANN, 'morning')
  expect(await storedTexts.find('other')).toBeUndefined()
  // Another tab has signed in another user since.
  await storedTexts.keep('other', 'what Ben read', BEN)
  expect(await storedTexts.find('other')).toBeUndefined()
})

test('who signs out while something is being kept leaves nothing [OPEN-02]', async () => {
  const keeping = storedTexts.keep('view', 'a board', ANN)
  clearToken()
  const forgetting = forgetTexts()
  await Promise.all([keeping, forgetting])
  expect(databases.names()).toEqual([])
  signIn(ANN, 'morning')
  expect(await storedTexts.find('view')).toBeUndefined()
})

test('of many texts the newest stay: 20 of them, and 20 million characters', async () => {
  const keys = Array.from({ length: 21 }, (_, number) => `view ${number}`)
  for (const key of keys) await storedTexts.keep(key, key, ANN)
  expect(await storedTexts.find('view 0')).toBeUndefined()
  expect(await storedTexts.find('view 1')).toBe('view 1')
  await storedTexts.keep('view 1', 'seen again', ANN)
  await storedTexts.keep('long', 'x'.repeat(19_999_990), ANN)
  expect(await storedTexts.find('view 1')).toBe('seen again')
  expect(await storedTexts.find('view 20')).toBeUndefined()
  await storedTexts.keep('too long', 'x'.repeat(20_000_001), ANN)
  expect(await storedTexts.find('too long')).toBeUndefined()
})

test('a browser that keeps nothing is asked in vain, and all goes on', async () => {
  const refuse = () => {
    throw new DOMException('Not here.', 'SecurityError')
  }
  vi.stubGlobal('indexedDB', { open: refuse, deleteDatabase: refuse })
  await storedTexts.keep('view', 'a board', ANN)
  await storedTexts.drop('view')
  await forgetTexts()
  expect(await storedTexts.find('view')).toBeUndefined()
})
