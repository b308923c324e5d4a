import { afterEach, expect, test, vi } from 'vitest'
import { createEvents } from '../events.ts'
import {
  createSessions,
  type Program,
  RIGHTS_KNOWN_MS,
  type SessionAccount,
  type SessionStore,
  type StoredSession,
} from './session.ts'

const ID = '0123456789abcdef01234567'
const account = (sessionVersion: number): SessionAccount => ({
  _id: ID,
  userName: 'ann',
  role: 'user',
  sessionVersion,
})

const HOUR = 3_600_000
const START = Date.UTC(2026, 0, 5, 8)
const sessionsOf = (
  findAccount: () => Promise<SessionAccount | undefined>,
  events = createEvents(() => undefined),
  stored: Partial<SessionStore> = {},
  oldClients?: boolean,
) => {
  const store = { findAccount, findSession: async () => undefined, saveSession: async () => undefined, ...stored }
  return createSessions('a secret of thirty-two characters or more', store, events, 5 * 3_600, oldClients)
}
const PROGRAM = { client: 'buildon', agent: 'Firefox' } as const

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
  const token = await sessions.begin(account(0), PROGRAM)

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
  const token = await sessions.begin(account(0), PROGRAM)
  await Promise.all([1, 2, 3].map(() => sessions.verify(token)))
  await sessions.verify(token)
  expect(lookUps).toBe(1)
})

test('a session ends five hours after the last activity, and a week after signing in however active somebody is', async () => {
  stopTheClocks()
  const sessions = sessionsOf(async () => account(0))
  const first = await sessions.begin(account(0), PROGRAM)
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
  const token = await sessions.begin(account(0), PROGRAM)
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
  const token = await sessions.begin(account(0), PROGRAM)
  expect(await sessions.verify(token)).toMatchObject({ userName: 'ann' })
  version = 1
  vi.advanceTimersByTime(RIGHTS_KNOWN_MS + 1)
  expect(await sessions.verify(token)).toBeUndefined()
})

test('an activity is stored with its program, at most once in five minutes and once for requests of the same time', async () => {
  stopTheClocks()
  const saved: StoredSession[] = []
  const saveSession = async (session: StoredSession) => void saved.push(session)
  const findSession = async () => saved.at(-1)
  const sessions = sessionsOf(async () => account(0), undefined, { findSession, saveSession })
  const token = await sessions.begin(account(0), PROGRAM)
  const active = () => sessions.markActive(token, { ...PROGRAM, agent: 'Firefox 2' })
  vi.setSystemTime(START + 5 * 60_000 - 1)
  await active()
  expect(saved).toHaveLength(1)
  vi.setSystemTime(START + 5 * 60_000)
  await Promise.all([active(), active(), active()])
  const begun = new Date(START)
  const first = { ...PROGRAM, userId: ID, version: 0, begun, confirmed: begun }
  expect(saved).toMatchObject([
    { ...first, seen: begun, until: new Date(START + 5 * HOUR + 5 * 60_000) },
    { ...first, agent: 'Firefox 2', seen: new Date(START + 5 * 60_000) },
  ])
})

test('a stored session is looked up once for many requests, and again after RIGHTS_KNOWN_MS, when it may have ended elsewhere [SESS-01]', async () => {
  stopTheClocks()
  const known = { client: 'buildon', seen: new Date(START), confirmed: new Date(START) } as const
  const findSession = vi.fn<SessionStore['findSession']>(async () => known)
  const sessions = sessionsOf(async () => account(0), undefined, { findSession })
  const token = await sessions.begin(account(0), PROGRAM)
  expect(RIGHTS_KNOWN_MS).toBeLessThanOrEqual(5_000 / 2)
  vi.advanceTimersByTime(RIGHTS_KNOWN_MS + 1)
  await Promise.all([1, 2, 3].map(() => sessions.verify(token)))
  expect(await sessions.verify(token)).toMatchObject({ userName: 'ann' })
  expect(findSession).toHaveBeenCalledOnce()
  findSession.mockResolvedValue({ ...known, ended: true })
  vi.advanceTimersByTime(RIGHTS_KNOWN_MS + 1)
  expect(await sessions.verify(token)).toBeUndefined()
})

test('ten minutes after the password was entered it must be entered again, with OLD_CLIENTS only on our own pages, and by no app password', async () => {
  stopTheClocks()
  const OTHER = { client: 'other', agent: 'kf6py' } as const
  const after = async (minutes: number, program: Program, oldClients: boolean, appPassword?: string) => {
    vi.setSystemTime(START)
    const appPasswords = { [appPassword ?? '']: {} }
    const sessions = sessionsOf(async () => ({ ...account(0), appPasswords }), undefined, {}, oldClients)
    const token = await sessions.begin(account(0), program, appPassword)
    vi.setSystemTime(START + minutes * 60_000)
    return (await sessions.verify(token))?.unconfirmed
  }
  expect(await after(9.99, PROGRAM, false)).toBeUndefined()
  expect(await after(10, PROGRAM, false)).toBe(true)
  expect(await after(10, OTHER, false)).toBe(true)
  expect(await after(10, OTHER, true)).toBeUndefined()
  expect(await after(10, OTHER, false, 'app')).toBeUndefined()
})
