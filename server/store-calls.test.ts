import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeCast, type Statuses } from './testing/cast.ts'
import { everyRoute, makeThings, type Row } from './testing/every-route.ts'
import type { Person } from './testing/makers.ts'
import { monitorStore, storeCallsOf } from './testing/store-calls.ts'

let app: TestApp
let callers: Record<keyof Statuses, Person | undefined>
let rows: Row[]
let stopMonitoring: () => void
beforeAll(async () => {
  // Freezes time, so that members and sessions stay cached.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  stopMonitoring = monitorStore()
  app = await startTestApp()
  const cast = await makeCast(app)
  callers = { visitor: undefined, ...cast.callers }
  rows = everyRoute(await makeThings(app, cast))
})
afterAll(async () => {
  vi.restoreAllMocks()
  stopMonitoring()
  await app.stop()
})

/** Callers by preference; the first allowed one is counted. */
const CALLERS: readonly (keyof Statuses)[] = ['owner', 'manager', 'admin', 'visitor']

const callsOf = async ({ route, path, body, expected }: Row): Promise<string> => {
  const caller = CALLERS.find((one) => expected[one] < 400) ?? 'owner'
  const token = callers[caller]?.token
  const [method = ''] = route.split(' ')
  const at = typeof path === 'string' ? path : path(caller)
  const sent: unknown = typeof body === 'function' ? body(caller) : body
  const verify = vi.spyOn(app.ctx.sessions, 'verify').mockClear()
  const calls = await storeCallsOf(async () => {
    const { status } = await app.request(method, at, { body: sent, ...(token !== undefined && { token }) })
    expect([route, status]).toEqual([route, expected[caller]])
  })
  expect([route, verify.mock.calls.length > 1]).toEqual([route, false])
  return [route, ...calls.map((call) => `  ${call}`)].join('\n')
}

test('each route calls the store as often as it is written down, no call looks at a whole collection unnoticed, and the session is read once at most', async () => {
  const counted: string[] = []
  for (const row of rows) counted.push(await callsOf(row))
  await expect(`${counted.join('\n')}\n`).toMatchFileSnapshot('testing/store-calls.txt')
})
