import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { readEnv } from '../../env.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { formOf, listOf, rowOf } from '../../testing/class-lists.ts'
import { admin, signIn } from '../../testing/makers.ts'
import { demandCode, signUpNotice, signUpRule } from './sign-up-rule.ts'

const KEYS = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret-key' }
const CODE = 'Sesam öffne dich'

let count = 0
const fields = () => ({
  firstName: 'Ida',
  lastName: 'Moe',
  email: 'ida@example.org',
  userName: `pupil${(count += 1)}`,
  password: 'f0ur',
})

const ruleWith = (settings: Record<string, string>) => signUpRule(readEnv(settings))

test('a code goes before a captcha; with neither only a site that is not in production is open', () => {
  expect(ruleWith({})).toBe('open')
  expect(ruleWith({ NODE_ENV: 'production' })).toBe('closed')
  expect(ruleWith({ NODE_ENV: 'production', ...KEYS })).toBe('captcha')
  expect(ruleWith({ NODE_ENV: 'production', ...KEYS, SIGN_UP_CODE: CODE })).toBe('code')
  expect(ruleWith({ SIGN_UP_CODE: ' ' })).toBe('open')
})

test('whoever starts a server is told when anybody, or nobody, can make an account', () => {
  expect(signUpNotice('open')).toMatch(/^Whoever reaches this server can make an account; set SIGN_UP_CODE/)
  expect(signUpNotice('closed')).toMatch(/^Signing up is closed, because NODE_ENV is production; set SIGN_UP_CODE/)
  expect([signUpNotice('code'), signUpNotice('captcha')]).toEqual([undefined, undefined])
})

test('a code much longer than any is not composed, which would keep everybody waiting for seconds', () => {
  const composed = vi.spyOn(String.prototype, 'normalize')
  const accents = '\u0301'.repeat(24_000) + '\u0316'.repeat(24_000)
  for (const body of [{ signupCodeInput: accents }, { registrationKey: accents }])
    expect(() => demandCode(CODE, body)).toThrow('Key Error')
  const lengths = composed.mock.contexts.map(String).map(({ length }) => length)
  composed.mockRestore()
  expect(lengths).toHaveLength(4)
  expect(Math.max(...lengths)).toBeLessThan(2_000)
})

describe('with a code', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ SIGN_UP_CODE: CODE, ...KEYS })
  })
  afterAll(() => app.stop())
  const signUp = (body: object) => app.request('POST', '/api/users', { body })

  test('the need for it is told', async () => {
    expect((await app.request('GET', '/auth/local/signupCodeSet')).body).toEqual({ signupCodeSet: true })
  })

  test('a wrong or missing one makes no account [AUTH-26, AUTH-38]', async () => {
    for (const code of [{}, { signupCodeInput: '' }, { signupCodeInput: 'sesam' }, { signupCodeInput: [CODE] }]) {
      const user = fields()
      const answer = await signUp({ ...user, ...code })
      expect([answer.status, answer.body]).toEqual([422, { message: 'Key Error', errorCode: 'Key Error' }])
      expect(answer.headers.get('x-error-code')).toBe('signUp.code')
      expect((await app.request('POST', '/auth/local', { body: user })).status).toBe(401)
    }
  })

  test('the right one does, under the names that clients give it, and no captcha is asked for [AUTH-38]', async () => {
    const spellings = [
      { signupCodeInput: ` ${CODE} ` },
      { registrationKey: CODE },
      { signupCodeInput: '', registrationKey: CODE },
      { signupCodeInput: CODE.normalize('NFD') },
    ]
    for (const code of spellings) {
      const user = fields()
      expect((await signUp({ ...user, ...code })).status).toBe(200)
      expect((await signIn(app, user.userName, user.password)).user).toMatchObject({ firstName: 'Ida', role: 'user' })
    }
  })

  test('however many sign up at once, signing in goes before them', async () => {
    const laterHashes = vi.spyOn(app.ctx.passwords, 'hashLater')
    const earlierHashes = vi.spyOn(app.ctx.passwords, 'hash')
    const users = Array.from({ length: 3 }, fields)
    const answers = await Promise.all(users.map((user) => signUp({ ...user, signupCodeInput: CODE })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([laterHashes.mock.calls.length, earlierHashes.mock.calls.length]).toEqual([3, 0])
    vi.restoreAllMocks()
  })

  test('the right one lets no wrong field through [AUTH-38]', async () => {
    const wrong = { firstName: '', lastName: ' ', email: 'ida', userName: '_ida', password: 'thr' }
    for (const [field, value] of Object.entries(wrong)) {
      const answer = await signUp({ ...fields(), signupCodeInput: CODE, [field]: value })
      expect([field, answer.status]).toEqual([field, 422])
      expect(answer.body).toMatchObject({ errors: { [field]: { message: expect.any(String) } } })
    }
  })
})

describe('in production, with neither code nor captcha', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ NODE_ENV: 'production' })
  })
  afterAll(() => app.stop())

  test('nobody makes an account by themself, whatever they send [AUTH-38]', async () => {
    const user = fields()
    for (const body of [user, { ...user, signupCodeInput: '', registrationKey: 'undefined' }, {}]) {
      const answer = await app.request('POST', '/api/users', { body })
      expect([answer.status, answer.body]).toEqual([
        403,
        { message: 'Signing up is closed here. Ask your teacher or the administrator for an account.' },
      ])
      expect(answer.headers.get('x-error-code')).toBe('signUp.closed')
    }
    expect((await app.request('POST', '/auth/local', { body: user })).status).toBe(401)
    expect((await app.request('GET', '/api/site')).body).toMatchObject({ signUpClosed: true })
  })

  test('there is no captcha, and what is answered to none is taken as given [CALL-16, CALL-17]', async () => {
    expect((await app.request('GET', '/api/recaptcha/config')).body).toEqual({ publicKey: '' })
    const answer = await app.request('POST', '/api/recaptcha', { body: { gRecaptchaResponse: 'x' } })
    expect([answer.status, answer.body]).toEqual([200, { responseCode: 0, responseDesc: 'Success' }])
    expect(answer.headers.get('set-cookie')).toBeNull()
    const policy = (await app.request('GET', '/signup')).headers.get('content-security-policy')
    // After a build, the page's own scripts are listed by hash.
    expect(policy?.replaceAll(/ 'sha256-[^']+'/g, '')).toContain("script-src 'self';")
  })

  test('class lists make accounts, and who has one signs in', async () => {
    const chief = await admin(app)
    const keys = { title: 'Class', registrationKey: 'writers', managerRegistrationKey: 'managers' }
    const made = await app.request('POST', '/api/communities', { token: chief.token, body: keys })
    const form = formOf(listOf(rowOf('pupil-of-a-list', 'eight ch')), made.as(communitySchema)._id)
    expect((await app.request('POST', '/api/users', { token: chief.token, body: form })).body).toEqual([])
    expect((await signIn(app, 'pupil-of-a-list', 'eight ch')).user.role).toBe('user')
  })
})
