import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { linkOutside, outsideAccountsOf } from './features/outside-accounts/outside-accounts.service.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeCast, type Cast } from './testing/cast.ts'
import { confirmedAgo } from './testing/confirmed-ago.ts'
import { askRow, everyRoute, makeThings, type Row } from './testing/every-route.ts'
import { join, makeUser, newCommunity, type Person } from './testing/makers.ts'
import { signInOutside } from './testing/outside-person.ts'

// Accounts of outside people have no password (decision 0074).

let app: TestApp
let cast: Cast
let rows: Row[]
beforeAll(async () => {
  app = await startTestApp()
  // On a busy machine the probe may exceed its timeout.
  vi.spyOn(app.ctx.readiness, 'isReady').mockResolvedValue(true)
  const { callers, elsewhere } = await makeCast(app)
  const { community, manager } = await newCommunity(app, await signInOutside(app))
  const member = async () => join(app, await signInOutside(app), community)
  cast = { community, elsewhere, callers: { ...callers, manager, owner: await member(), writer: await member() } }
  rows = everyRoute(await makeThings(app, cast))
})
afterAll(() => app.stop())

const ROLES = ['writer', 'owner', 'manager'] as const

test('without a password, writers, authors and managers get from every route what their role gets with one', async () => {
  const requests = ROLES.flatMap((role) => rows.map((row) => ({ role, row, status: row.expected[role] })))
  // Others change what the refused requests are about.
  const inTurn = requests.toSorted((a, b) => Number(a.status < 400) - Number(b.status < 400))
  const found: string[] = []
  // An account may have six heavy requests at once.
  for (let at = 0; at < inTurn.length; at += 6) {
    const some = inTurn
      .slice(at, at + 6)
      .map(async ({ role, row }) => `${role} ${row.route} ${await askRow(app, row, role, cast.callers[role])}`)
    found.push(...(await Promise.all(some)))
  }
  expect(found).toEqual(inTurn.map(({ role, row, status }) => `${role} ${row.route} ${status}`))
})

/** Statuses with a wrong password and the right one; without one, ten minutes after the sign-in and before. */
const ASKING = {
  'POST /auth/local': [401, 200, 401, 401],
  'POST /auth/confirm': [403, 204, 403, 403],
  // It is off.
  'DELETE /api/users/me/second-factor': [403, 409, 403, 409],
  'DELETE /api/users/me/outside-accounts/:id': [204, 204, 409, 409],
  'PUT /api/users/:id/password': [403, 200, 403, 200],
}

// A second factor is for managers.
test.for([
  ['writers', 403],
  ['managers', 200],
] as const)('the routes that ask %s for the password', async ([key, offered]) => {
  const joined = async (person: Person) => join(app, person, cast.community, key)
  const known = await joined(await makeUser(app))
  const person = { kind: 'oidc', issuer: 'https://id.example.org', subject: `linked ${key}` } as const
  await linkOutside(app.ctx, known.user._id, person)
  const outside = await joined(await signInOutside(app))

  const found: Record<string, number[]> = {}
  const ask = async ({ token, user }: Person, password: string) => {
    const [link] = await outsideAccountsOf(user._id)
    const bodies: Record<string, object> = {
      'POST /auth/local': { userName: user.userName, password },
      'POST /auth/confirm': { password },
      'POST /api/users/me/second-factor': { password },
      'DELETE /api/users/me/second-factor': { password, code: '123456' },
      'DELETE /api/users/me/outside-accounts/:id': {},
      'PUT /api/users/:id/password': { oldPassword: password, newPassword: 'leaves fall' },
    }
    for (const [route, body] of Object.entries(bodies)) {
      const [method = '', path = ''] = route.split(' ')
      const id = (route.includes('outside') && link?._id) || user._id
      const { status } = await app.request(method, path.replace(':id', id), { token, body })
      ;(found[route] ??= []).push(status)
    }
  }
  await ask(known, 'wrong')
  await ask(known, known.password)
  await confirmedAgo(app, outside, 600)
  await ask(outside, 'wrong')
  await confirmedAgo(app, outside, 0)
  await ask(outside, 'wrong')
  expect(found).toEqual({ ...ASKING, 'POST /api/users/me/second-factor': [403, offered, 403, offered] })
})
