import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser, signIn } from '../../testing/makers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const LARGE = { size: 200, lines: 'widest', letters: 'wide', typeface: 'plain', colours: 'calm' }

test("reader's settings are stored with the account, for every computer, and for nobody else [EASE-01]", async () => {
  const person = await makeUser(app)
  const put = (body: unknown, token: string | undefined = person.token) =>
    app.request('PUT', '/api/users/me/reading', { token, body })
  const me = async (token: string) => (await app.request('GET', '/api/users/me', { token })).body
  expect(await me(person.token)).not.toHaveProperty('reading')
  expect((await app.request('PUT', '/api/users/me/reading', { body: LARGE })).status).toBe(401)
  const answer = await put({ ...LARGE, role: 'admin' })
  expect([answer.status, answer.body]).toEqual([200, LARGE])
  const other = await signIn(app, person.user.userName, person.password)
  expect(await me(other.token)).toMatchObject({ reading: LARGE, role: 'user' })
  const somebody = await makeUser(app)
  const seen = await app.request('GET', `/api/users/${person.user._id}`, { token: somebody.token })
  expect(JSON.stringify(seen.body)).not.toContain('widest')
  for (const wrong of [
    { size: 201 },
    { size: '200' },
    { size: { $ne: 1 } },
    { lines: 'x' },
    { letters: null },
    { typeface: 'url(x)' },
    { colours: ['calm'] },
  ])
    expect((await put({ ...LARGE, ...wrong })).status).toBe(422)
  for (const size of [100, 125, 150, 175, 200]) expect((await put({ ...LARGE, size })).status).toBe(200)
})
