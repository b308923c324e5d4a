import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeCast, type Statuses } from './testing/cast.ts'
import { askRow, everyRoute, makeThings, type Row } from './testing/every-route.ts'
import { makeUser, type Person } from './testing/makers.ts'
import { routesOf } from './testing/routes-of.ts'

let app: TestApp
let callers: Record<keyof Statuses, Person | undefined>
let rows: Row[]
beforeAll(async () => {
  app = await startTestApp()
  // On a busy machine the probe may exceed its timeout.
  vi.spyOn(app.ctx.readiness, 'isReady').mockResolvedValue(true)
  const cast = await makeCast(app)
  callers = { visitor: undefined, ...cast.callers, admin: await anotherAdmin(cast.callers.admin) }
  rows = everyRoute(await makeThings(app, cast))
})
afterAll(() => app.stop())

const anotherAdmin = async ({ token }: Person): Promise<Person> => {
  const person = await makeUser(app)
  await app.request('PUT', `/api/users/${person.user._id}`, { token, body: { role: 'admin' } })
  return person
}

// Files need no session; serving.test.ts covers them.
test('the table names every route there is, and none besides', () => {
  // The privacy page and all other paths belong to the client; signing out would end the callers' sessions; the API documents contain strings that these tests
  // search for.
  const others = ['GET /assets/privacy_policy.html', 'GET /{*page}', 'POST /auth/logout', 'GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs/RESEARCHERS.md'] // prettier-ignore
  const named = [...rows.map(({ route }) => route), ...others]
  const known = routesOf(createApp(app.ctx).router)
  expect([...new Set(known)].toSorted()).toEqual([...new Set(named)].toSorted())
})

const ask = (row: Row, caller: keyof Statuses) => askRow(app, row, caller, callers[caller])
const isRefusal = (status: number) => status >= 400

/** Returns expected and actual statuses of the requests to refuse, or of the others. */
const answers = async (refused: boolean) => {
  const cases = rows.map((row) => {
    const all = Object.keys(row.expected) as (keyof Statuses)[]
    return { row, callers: all.filter((caller) => isRefusal(row.expected[caller]) === refused) }
  })
  const table = async (status: (row: Row, caller: keyof Statuses) => number | Promise<number>) => {
    const line = async ({ row, callers }: (typeof cases)[number]) => {
      const statuses: string[] = []
      for (const caller of callers) statuses.push(`${caller} ${await status(row, caller)}`)
      return [row.route, ...statuses]
    }
    const lines: string[][] = []
    // An account may have six heavy requests at once.
    for (let at = 0; at < cases.length; at += 6) lines.push(...(await Promise.all(cases.slice(at, at + 6).map(line))))
    return lines
  }
  return { found: await table(ask), expected: await table(({ expected }, caller) => expected[caller]) }
}
const everythingStored = async () => {
  const collections = (await mongoose.connection.db?.collections()) ?? []
  return Promise.all(collections.map(async (one) => [one.collectionName, await one.find().sort({ _id: 1 }).toArray()]))
}

test('every route refuses everybody whom it is not for, and nothing is changed [LOCK-07]', async () => {
  const before = await everythingStored()
  const { found, expected } = await answers(true)
  expect(found).toEqual(expected)
  expect(await everythingStored()).toEqual(before)
})

test('every route answers everybody whom it is for', async () => {
  const { found, expected } = await answers(false)
  expect(found).toEqual(expected)
})
