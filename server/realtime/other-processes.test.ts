import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '../../shared/rules/access.ts'
import { createEvents, type Events } from '../events.ts'
import { findSessionAccounts } from '../features/accounts/accounts.service.ts'
import { endedAmong } from '../features/accounts/sessions.service.ts'
import { membershipsOf } from '../graph/membership/authors.service.ts'
import { readableCommunities } from '../graph/communities/communities.service.ts'
import { createLog } from '../platform/log.ts'
import { RIGHTS_KNOWN_MS } from '../platform/session.ts'
import type { Io } from './io.ts'
import { watchOtherProcesses } from './other-processes.ts'

// Queries and their times; effects are tested in two-processes.test.ts.

vi.mock('../features/accounts/accounts.service.ts', () => ({
  findSessionAccounts: vi.fn<typeof findSessionAccounts>(),
}))
vi.mock('../features/accounts/sessions.service.ts', () => ({ endedAmong: vi.fn<typeof endedAmong>() }))
vi.mock('../graph/membership/authors.service.ts', () => ({ membershipsOf: vi.fn<typeof membershipsOf>() }))
vi.mock('../graph/communities/communities.service.ts', () => ({
  readableCommunities: vi.fn<typeof readableCommunities>(),
}))

const ANN = { _id: '0123456789abcdef01234567', userName: 'ann', role: 'user' as const }
const sockets = new Map<string, unknown>()
const log = createLog('silent')
let stop: () => Promise<void>
let signedOut: string[]
let events: Events

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(log, 'error')
  vi.mocked(findSessionAccounts)
    .mockReset()
    .mockResolvedValue([{ ...ANN, sessionVersion: 0 }])
  vi.mocked(endedAmong).mockReset().mockResolvedValue(new Set())
  vi.mocked(membershipsOf)
    .mockReset()
    .mockResolvedValue(() => undefined)
  vi.mocked(readableCommunities)
    .mockReset()
    .mockResolvedValue(() => true)
  sockets.clear()
  signedOut = []
  events = createEvents(() => undefined)
  events.on('user.signedOut', ({ userId }) => signedOut.push(userId))
  stop = watchOtherProcesses({ sockets: { sockets } } as unknown as Io, { events, log })
})
afterEach(async () => {
  await stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const connectAnn = (id: string) =>
  sockets.set(id, { data: { session: { user: ANN, version: 0, until: Infinity }, named: new Map() } })
const passes = (times: number) => vi.advanceTimersByTimeAsync(times * RIGHTS_KNOWN_MS + times)

test('nothing is asked while nobody is connected, and one question for all sockets of a person', async () => {
  sockets.set('stranger', { data: { named: new Map() } })
  await passes(3)
  expect(findSessionAccounts).not.toHaveBeenCalled()
  expect(membershipsOf).not.toHaveBeenCalled()
  connectAnn('one')
  connectAnn('two')
  await passes(1)
  expect(vi.mocked(findSessionAccounts).mock.calls).toEqual([[[ANN._id]]])
  expect(signedOut).toEqual([])
})

test('an account that is gone, or of another version or role, is told once for all its sockets', async () => {
  connectAnn('one')
  connectAnn('two')
  for (const accounts of [[], [{ ...ANN, sessionVersion: 1 }], [{ ...ANN, role: 'admin' as const, sessionVersion: 0 }]])
    vi.mocked(findSessionAccounts).mockResolvedValueOnce(accounts)
  await passes(3)
  expect(signedOut).toEqual([ANN._id, ANN._id, ANN._id])
  await passes(1)
  expect(signedOut).toHaveLength(3)
})

test('of a community that is gone everybody who follows it is told, admins who have not joined it as well', async () => {
  const admin = { ...ANN, role: 'admin' as const }
  const member: Member = { userId: ANN._id, communityId: 'c', authorId: null, role: null, admin: true }
  const told: string[] = []
  events.on('member.changed', ({ userId, communityId }) => told.push(`${userId} ${communityId}`))
  vi.mocked(findSessionAccounts).mockResolvedValue([{ ...admin, sessionVersion: 0 }])
  vi.mocked(membershipsOf).mockResolvedValue(() => member)
  const session = { user: admin, version: 0, until: Infinity }
  sockets.set('one', { data: { session, named: new Map([['contribution:v', member]]) } })
  await passes(1)
  expect(told).toEqual([])
  vi.mocked(readableCommunities).mockResolvedValueOnce(({ communityId }) => communityId !== 'c')
  await passes(1)
  expect(vi.mocked(readableCommunities).mock.calls).toEqual([[['c']], [['c']]])
  expect(told).toEqual([`${ANN._id} c`])
})

test('a slow store is not asked again before it has answered', async () => {
  connectAnn('one')
  let answer: (accounts: []) => void = () => undefined
  vi.mocked(findSessionAccounts).mockImplementationOnce(() => new Promise((done) => (answer = done)))
  await passes(4)
  expect(findSessionAccounts).toHaveBeenCalledTimes(1)
  answer([])
  await passes(1)
  expect(findSessionAccounts).toHaveBeenCalledTimes(2)
})

test('a store that does not answer is logged once, asked on, and heard again', async () => {
  connectAnn('one')
  vi.mocked(findSessionAccounts).mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone'))
  await passes(2)
  expect(log.error).toHaveBeenCalledTimes(1)
  await passes(1)
  expect(findSessionAccounts).toHaveBeenCalledTimes(3)
  vi.mocked(findSessionAccounts).mockRejectedValueOnce(new Error('gone'))
  await passes(1)
  expect(log.error).toHaveBeenCalledTimes(2)
})

test('after stopping nothing is asked any more, and what was under way has ended', async () => {
  connectAnn('one')
  let answer: (accounts: []) => void = () => undefined
  vi.mocked(findSessionAccounts).mockImplementationOnce(() => new Promise((done) => (answer = done)))
  await passes(1)
  let hasStopped = false
  const stopping = stop().then(() => (hasStopped = true))
  await passes(1)
  expect(hasStopped).toBe(false)
  answer([])
  await stopping
  await passes(2)
  expect(findSessionAccounts).toHaveBeenCalledTimes(1)
})
