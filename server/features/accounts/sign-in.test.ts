import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { makeUser } from '../../testing/makers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ OLD_CLIENTS: 'on' })
})
afterAll(() => app.stop())

const open = (token: string, redirectUrl: string) =>
  app.request('GET', `/auth/jwt?${new URLSearchParams({ token, redirectUrl }).toString()}`)

test('whether signing up needs a code is told to anybody [CALL-02]', async () => {
  const everybody = { visitor: 200, outsider: 200, writer: 200, owner: 200, manager: 200, admin: 200 }
  const cast = await makeCast(app)
  expect(await statuses(app, cast, 'GET', '/auth/local/signupCodeSet')).toEqual(everybody)
  const headers = { Authorization: 'Bearer null' }
  const answer = await app.request('GET', '/auth/local/signupCodeSet/?_=1', { headers })
  expect([answer.status, answer.body]).toEqual([200, { signupCodeSet: false }])
})

test('a session of another site is handed over by cookie, and leads to a page of ours', async () => {
  const { token } = await makeUser(app)
  const answer = await open(token, '/view/0123456789abcdef01234567?a=b')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/view/0123456789abcdef01234567?a=b'])
  expect(answer.headers.get('set-cookie')).toBe(`token=${encodeURIComponent(`"${token}"`)}; Path=/; SameSite=Lax`)
  expect(answer.headers.get('cache-control')).toContain('private')
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%2Fevil.example',
    '/\t/evil.example',
  ])
    expect((await open(token, elsewhere)).headers.get('location')).toBe('/')
})

test('a session that does not count leads to signing in, and sets no cookie', async () => {
  const dead = 'eyJhbGciOiJub25lIn0.e30.'
  for (const [wanted, path] of [
    ['/view/1?a=b', '/view/1?a=b'],
    ['//evil.example', '/'],
  ] as const) {
    const answer = await open(dead, wanted)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/login?redirect=${encodeURIComponent(path)}`,
    ])
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  expect((await app.request('GET', '/auth/jwt')).headers.get('location')).toBe('/login?redirect=%2F')
})

test('a picture or a frame in a page hands over no session', async () => {
  const { token } = await makeUser(app)
  const ask = async (dest: string) => {
    const answer = await app.request('GET', `/auth/jwt?token=${token}`, { headers: { 'Sec-Fetch-Dest': dest } })
    return [answer.status, answer.headers.has('set-cookie')]
  }
  expect(await ask('document')).toEqual([302, true])
  for (const dest of ['image', 'iframe', 'empty']) expect(await ask(dest)).toEqual([404, false])
})
