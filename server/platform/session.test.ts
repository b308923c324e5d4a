import { afterEach, expect, test, vi } from 'vitest'
import { createEvents } from '../events.ts'
import { createSessions, RIGHTS_KNOWN_MS, type SessionAccount } from './session.ts'

const ID = '0123456789abcdef01234567'
const account = (sessionVersion: number): SessionAccount => ({
  _id: ID,
  userName: 'ann',
  role: 'user',
  sessionVersion,
})

const HOUR = 3_600_000
const START = Date.UTC(2026, 0, 5, 8)
const sessionsOf = (find: () => Promise<SessionAccount | undefined>, events = createEvents(() => undefined)) =>
  createSessions('a secret of thirty-two characters or more', find, events, 5 * 3_600)

/** Freezes all clocks, including those of caches. */
const stopTheClocks = () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: START })
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
}
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('somebody looked up while a password change makes the account forgotten is answered, and then looked up anew', async () => {
  const lookUps: ((found: SessionAccount) => void)[] = []
  const events = createEvents(() => undefined)
  const find = () => new Promise<SessionAccount>((found) => lookUps.push(found))
  const sessions = sessionsOf(find, events)
  const token = sessions.issue(account(0))

  const before = sessions.verify(token)
  events.emit('user.signedOut', { userId: ID })
  lookUps[0]?.(account(0))
  expect(await before).toMatchObject({ userName: 'ann' })

  const after = sessions.verify(token)
  lookUps[1]?.(account(1))
  expect(await after).toBeUndefined()
})

test('an account is looked up once for many requests', async () => {
  let lookUps = 0
  const find = async () => {
    lookUps += 1
    return account(0)
  }
  const sessions = sessionsOf(find)
  const token = sessions.issue(account(0))
  await Promise.all([1, 2, 3].map(() => sessions.verify(token)))
  await sessions.verify(token)
  expect(lookUps).toBe(1)
})

test('a session ends five hours after the last activity, and a week after signing in however active somebody is', async () => {
  stopTheClocks()
  const sessions = sessionsOf(async () => account(0))
  const first = sessions.issue(account(0))
  vi.setSystemTime(START + 5 * HOUR - 1_000)
  expect(await sessions.verify(first)).toMatchObject({ userName: 'ann' })
  vi.setSystemTime(START + 5 * HOUR)
  expect(await sessions.verify(first)).toBeUndefined()

  vi.setSystemTime(START)
  let token = first
  const WEEK = 7 * 24 * HOUR
  for (let at = 4 * HOUR; at < WEEK; at += 4 * HOUR) {
    vi.setSystemTime(START + at)
    expect(await sessions.verify(token)).toMatchObject({ userName: 'ann' })
    token = sessions.renew(token) ?? token
  }
  expect((await sessions.open(token))?.until).toBe(START + WEEK)
  vi.setSystemTime(START + WEEK)
  expect(await sessions.verify(token)).toBeUndefined()
})

test('a fresh token is handed out once a minute, and somebody whose role changes stays signed in with the new one', async () => {
  stopTheClocks()
  let role: SessionAccount['role'] = 'user'
  const sessions = sessionsOf(async () => ({ ...account(0), role }))
  const token = sessions.issue(account(0))
  expect(await sessions.verify(token)).toMatchObject({ role: 'user' })
  expect(sessions.renew(token)).toBeUndefined()

  role = 'admin'
  vi.advanceTimersByTime(RIGHTS_KNOWN_MS + 1)
  expect(await sessions.verify(token)).toMatchObject({ role: 'admin' })
  vi.advanceTimersByTime(60_000)
  const fresh = sessions.renew(token) ?? ''
  expect(await sessions.open(fresh)).toMatchObject({ user: { role: 'admin' }, until: START + 5 * HOUR + 61_000 })
})

test('what another process changes counts here as soon as what was known is too old', async () => {
  stopTheClocks()
  let version = 0
  const sessions = sessionsOf(async () => account(version))
  const token = sessions.issue(account(0))
  expect(await sessions.verify(token)).toMatchObject({ userName: 'ann' })
  version = 1
  vi.advanceTimersByTime(RIGHTS_KNOWN_MS + 1)
  expect(await sessions.verify(token)).toBeUndefined()
})
