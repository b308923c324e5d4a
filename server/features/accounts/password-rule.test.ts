import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { HEADER, listCalls, rowOf } from '../../testing/class-lists.ts'
import { admin, join, makeUser, signIn, type Person } from '../../testing/makers.ts'
import { collection } from '../../store/collection.ts'
import { StartFault } from '../../env.ts'
import { AccountModel } from './accounts.model.ts'
import { ensureAdmin } from './first-admin.ts'
import { weaknessOf } from './password-rule.ts'

const COMMON = 'This password is among the 10,000 most common ones. Please choose another.'
const USER_NAME = 'The password must differ from the user name.'

test.each([
  ['123456', 'the first'],
  ['24081990', 'the ten-thousandth'],
  ['Sunshine', 'with a capital letter'],
  ['LETMEIN', 'in capital letters'],
  ['ｐａｓｓｗｏｒｄ', 'in wide letters'],
  [' dragon ', 'between spaces'],
])('“%s” is refused: one of the 10,000 most common, %s [SESS-03]', async (password) => {
  expect(await weaknessOf(password, 'ann')).toBe('password.common')
})

test.each(['Ann.Lee', 'ann.lee', 'ANN.LEE', ' ann.lee'])(
  '“%s” is refused for “Ann.Lee” [SESS-03]',
  async (password) => {
    expect(await weaknessOf(password, 'Ann.Lee')).toBe('password.userName')
  },
)

test.each(['24081990x', 'cedar', 'three blue cats', 'ann.lee', '三つの青い猫'])(
  '“%s” may be used',
  async (password) => {
    // “cedar” is the 14,229th.
    expect(await weaknessOf(password, 'ben')).toBeUndefined()
  },
)

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const signInStatus = async (userName: string, password: string) =>
  (await app.request('POST', '/auth/local', { body: { userName, password } })).status

describe('a new password', () => {
  const weakFor = (userName: string) =>
    [
      ['Football', 'password.common', COMMON],
      [userName.toUpperCase(), 'password.userName', USER_NAME],
    ] as const

  const signUp = (userName: string, password: string) =>
    app.request('POST', '/api/users', { body: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', userName, password } }) // prettier-ignore

  test('is refused at sign-up, with a message at its field [SESS-03]', async () => {
    for (const [password, code, message] of weakFor('newcomer')) {
      const answer = await signUp('newcomer', password)
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ errors: { password: { code, message } } })
      expect(await signInStatus('newcomer', password)).toBe(401)
    }
    expect((await signUp('newcomer', 'three blue cats')).status).toBe(200)
  })

  const ways: [string, string, (person: Person, password: string) => Promise<{ status: number; body: unknown }>][] = [
    ['changed by the person', 'newPassword', ({ token, password: oldPassword }, newPassword) =>
      app.request('PUT', '/api/users/null/password', { token, body: { oldPassword, newPassword } })], // prettier-ignore
    ['reset by a manager', 'password', ({ user }, password) =>
      app.request('PATCH', `/api/users/${user._id}`, { token: cast.callers.manager.token, body: { password } })], // prettier-ignore
    ['set by an admin', 'password', ({ user }, password) =>
      app.request('PUT', `/api/users/${user._id}`, { token: cast.callers.admin.token, body: { password } })], // prettier-ignore
  ]
  test.each(ways)('is refused when %s, and the old one stays [SESS-03]', async (_how, field, set) => {
    const person = await join(app, await makeUser(app), cast.community)
    const { userName } = person.user
    for (const [password, code, message] of weakFor(userName)) {
      const answer = await set(person, password)
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ errors: { [field]: { code, message } } })
      expect(await signInStatus(userName, password)).toBe(401)
    }
    expect(await signInStatus(userName, person.password)).toBe(200)
    expect((await set(person, 'three blue cats')).status).toBe(200)
    expect(await signInStatus(userName, 'three blue cats')).toBe(200)
  })

  test('refuses its row of a class list by number and reason, beside the others [SESS-03]', async () => {
    const { add, check } = listCalls(app, cast)
    const list = [
      HEADER,
      rowOf('kim-1', 'monkey'),
      rowOf('kim-2', 'KIM-2'),
      rowOf('kim-3', 'abc'),
      rowOf('kim-4'),
    ].join('\n')
    const faults = [
      { index: 2, code: 'password.common', msg: COMMON, column: 'Password' },
      { index: 3, code: 'password.userName', msg: USER_NAME, column: 'Password' },
      { index: 4, code: 'password.shortAtSignUp', msg: 'The password needs at least 4 characters.', column: 'Password', min: 4 }, // prettier-ignore
    ]
    expect(await check(list)).toMatchObject({ status: 200, answer: faults })
    expect(await add(list)).toMatchObject({ status: 200, answer: faults })
    expect(await signInStatus('kim-1', 'monkey')).toBe(401)
    expect(await signInStatus('kim-4', 'f0ur')).toBe(200)
  })
})

test('accounts that exist keep a common password: they sign in, and may be in a list again [SESS-03]', async () => {
  const { user } = await join(app, await makeUser(app), cast.community)
  await collection(AccountModel).updateOne({ _id: user._id }, { $set: { passwordHash: await app.ctx.passwords.hash('monkey') } }) // prettier-ignore
  expect((await signIn(app, user.userName, 'monkey')).user._id).toBe(user._id)
  const { add } = listCalls(app, cast)
  expect(await add([HEADER, rowOf(user.userName, 'monkey')].join('\n'))).toMatchObject({ status: 200, answer: [] })
})

test('the first admin needs another one too [SESS-03]', async () => {
  await collection(AccountModel).updateMany({ role: 'admin' }, { $set: { role: 'user' } })
  const make = (adminUsername: string, adminPassword: string) =>
    ensureAdmin(app.ctx.passwords, { adminUsername, adminPassword, adminPasswordOnce: false }, () => undefined)
  await expect(make('head', 'baseball')).rejects.toThrow(new StartFault(`ADMIN_PASSWORD cannot be used. ${COMMON}`))
  await expect(make('headmaster', 'Headmaster')).rejects.toThrow(
    new StartFault(`ADMIN_PASSWORD cannot be used. ${USER_NAME}`),
  )
  await make('head', 'three blue cats')
  expect((await signIn(app, 'head', 'three blue cats')).user.role).toBe('admin')
  await collection(AccountModel).updateOne({ userName: 'admin' }, { $set: { role: 'admin' } })
  expect((await admin(app)).user.role).toBe('admin')
})
