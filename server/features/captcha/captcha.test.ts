import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type Answer, type RequestOptions, type TestApp } from '../../testing/app.ts'
import { CAPTCHA_KEYS, startCaptchaService } from '../../testing/stand-ins/captcha-service.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { siteverify } from './siteverify.ts'

let service: Awaited<ReturnType<typeof startCaptchaService>>
let app: TestApp
beforeAll(async () => {
  service = await startCaptchaService()
  app = await startTestApp({ ...CAPTCHA_KEYS, RECAPTCHA_URL: service.url })
})
beforeEach(() => service.behave('honest'))
afterAll(async () => {
  await app.stop()
  service.stop()
})

let count = 0
const humanAnswer = () => `human-${(count += 1)}`
const freshUser = () => {
  const userName = `pupil${(count += 1)}`
  return { firstName: 'Ida', lastName: 'Moe', email: 'ida@example.org', userName, password: 'f0ur' }
}

const check = (gRecaptchaResponse: unknown, more: RequestOptions = {}) =>
  app.request('POST', '/api/recaptcha', { body: { gRecaptchaResponse }, ...more })
const proofOf = (answer: Answer) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const prove = async () => proofOf(await check(humanAnswer()))
const signUp = (cookie: string | undefined, body: object = freshUser()) =>
  app.request('POST', '/api/users', { body, headers: cookie === undefined ? {} : { Cookie: cookie } })

const SUCCESS = [200, { responseCode: 0, responseDesc: 'Success' }]
const failure = (responseDesc: string) => [200, { responseCode: 1, responseDesc }]
const NO_ROBOT = { message: 'Please confirm that you are not a robot', name: 'ValidationError', errors: {} }

describe('the captcha', () => {
  test('tells its site key, and its secret to nobody [CALL-17]', async () => {
    const answer = await app.request('GET', '/api/recaptcha/config/?_=1', { headers: { Authorization: 'Bearer null' } })
    expect([answer.status, answer.body]).toEqual([200, { publicKey: 'site-key' }])
    for (const path of ['/api/recaptcha/config', '/api/site', '/'])
      expect((await app.request('GET', path)).text).not.toContain(CAPTCHA_KEYS.RECAPTCHA_SECRET_KEY)
  })

  test('is asked about an answer with the secret, and says what it says [CALL-16]', async () => {
    const right = humanAnswer()
    const answer = await check(right)
    expect([answer.status, answer.body]).toEqual(SUCCESS)
    expect(Object.fromEntries(service.asked.at(-1) ?? [])).toEqual({
      secret: CAPTCHA_KEYS.RECAPTCHA_SECRET_KEY,
      response: right,
      remoteip: '127.0.0.1',
    })
    for (const wrong of [right, 'robot']) {
      const refused = await check(wrong)
      expect([refused.status, refused.body]).toEqual(failure('Failed captcha verification'))
      expect(refused.headers.get('set-cookie')).toBeNull()
    }
    const asked = service.asked.length
    for (const nothing of [undefined, '', ' ', null, 7, { $ne: '' }, ['human-1']]) {
      const refused = await check(nothing)
      expect([refused.status, refused.body]).toEqual(failure('Please select captcha'))
    }
    expect(service.asked).toHaveLength(asked)
  })

  test('answers every kind of caller, with a session or without [CALL-16, CALL-17]', async () => {
    const solving: TestApp = {
      ...app,
      request: async (method, path, options) =>
        method === 'POST' && path === '/api/users'
          ? app.request(method, path, { ...options, headers: { Cookie: await prove() } })
          : app.request(method, path, options),
    }
    const cast = await makeCast(solving)
    const everybody = { visitor: 200, outsider: 200, writer: 200, owner: 200, manager: 200, admin: 200 }
    expect(await statuses(app, cast, 'GET', '/api/recaptcha/config')).toEqual(everybody)
    expect(await statuses(app, cast, 'POST', '/api/recaptcha', { body: { gRecaptchaResponse: 'robot' } })).toEqual(
      everybody,
    )
  })

  for (const manner of ['broken', 'endless', 'elsewhere'] as const)
    test(`proves nothing when its service answers in a manner that is ${manner}`, async () => {
      service.behave(manner)
      const answer = await check(humanAnswer())
      expect([answer.status, answer.body]).toEqual(failure('Failed to request captcha verification'))
      expect(answer.headers.get('set-cookie')).toBeNull()
    })

  test('is not waited for longer than the limit, and its errors hold no secret', async () => {
    service.behave('silent')
    const asking = siteverify(
      { url: service.url, secret: 'secret-key' },
      { response: 'human', remoteip: undefined },
      50,
    )
    const error: unknown = await asking.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'TimeoutError' })
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret-key')
  })

  test('may load into pages from its own addresses only', async () => {
    const policy = (await app.request('GET', '/signup')).headers.get('content-security-policy')
    // Hashes of the page's own scripts, after a build.
    expect(policy?.replaceAll(/ 'sha256-[^']+'/g, '')).toContain(`script-src 'self' ${service.url}/;`)
    expect(policy).toContain(`frame-src 'self' https: ${service.url}/;`)
  })
})

describe('signing up with a captcha', () => {
  test('needs a proof: without one that is ours no account is made [AUTH-38]', async () => {
    const proof = await prove()
    const [name = '', value = ''] = proof.split('=')
    const forged = [
      undefined,
      `${name}=`,
      `${name}=%E0%A4%A`,
      `${name}=${value.slice(0, -3)}AAA`,
      `${name}=${value.replace(/id%3D../, 'id%3DAA')}`,
      `${name}=${encodeURIComponent(`id=x&${app.ctx.signatures.sign('x')}`)}`,
      `${name}=${encodeURIComponent('expires=9999999999&signature=')}`,
    ]
    for (const cookie of forged) {
      const user = freshUser()
      const answer = await signUp(cookie, user)
      expect([cookie, answer.status, answer.body]).toEqual([cookie, 422, NO_ROBOT])
      expect(answer.headers.get('x-error-code')).toBe('signUp.captcha')
      expect((await app.request('POST', '/auth/local', { body: user })).status).toBe(401)
    }
    expect((await signUp(proof)).status).toBe(200)
  })

  test('takes a proof once, also of many who bring the same at once [AUTH-38]', async () => {
    const proof = await prove()
    const all = await Promise.all(Array.from({ length: 5 }, () => signUp(proof)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422])
    expect((await signUp(proof)).body).toEqual(NO_ROBOT)
  })

  test('keeps the proof for another try where a field was refused', async () => {
    const proof = await prove()
    const user = freshUser()
    expect((await signUp(proof, user)).status).toBe(200)
    const second = await prove()
    expect((await signUp(second, user)).body).toMatchObject({ errors: { userName: { code: 'user.nameTaken' } } })
    expect((await signUp(second, { ...user, userName: '1' })).status).toBe(422)
    expect((await signUp(second)).status).toBe(200)
  })

  test('gives the proof to the browser alone, for this one call', async () => {
    const cookie = (await check(humanAnswer())).headers.get('set-cookie')
    expect(cookie).toMatch(/^no-robot=[^;]+; Path=\/api\/users; HttpOnly; SameSite=Strict$/)
  })
})
