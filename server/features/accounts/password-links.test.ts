import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { admin, makeUser, type Person } from '../../testing/makers.ts'
import { MAIL, startMailServer } from '../../testing/stand-ins/mail-server.ts'
import { AccountModel } from './accounts.model.ts'

let mail: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
beforeAll(async () => {
  mail = await startMailServer()
  app = await startTestApp({ ...MAIL, SMTP_URL: mail.url, SITE_URL: 'https://learn.example.org' })
})
afterAll(async () => {
  await app.stop()
  await mail.stop()
})
beforeEach(() => {
  mail.letters.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

const request = async (userName: string, at = app) => {
  const { status, text, headers } = await at.request('POST', '/auth/password-link', { body: { userName } })
  return { status, text, code: headers.get('x-error-code') }
}
const LINK = /^https:\/\/learn\.example\.org\/reset-password#(\S+)$/m
const tokensSent = () => mail.letters.map(({ text }) => LINK.exec(text)?.[1] ?? '')
const linkOf = async ({ user }: Person): Promise<string> => {
  const before = mail.letters.length
  await request(user.userName)
  await eventually(() => expect(mail.letters).toHaveLength(before + 1))
  return tokensSent().at(-1) ?? ''
}
const setBy = async (token: string, password: string) => {
  const answer = await app.request('PUT', '/auth/password-link', { body: { token, password } })
  return { status: answer.status, code: answer.headers.get('x-error-code'), body: answer.body }
}
const signInStatus = async ({ user }: Person, password: string) =>
  (await app.request('POST', '/auth/local', { body: { userName: user.userName, password } })).status
const INVALID = {
  status: 403,
  code: 'passwordLink.invalid',
  body: { message: 'This link is not valid any more. It works once and for one hour. Please ask for a new one.' },
}

describe('a link for a forgotten password', () => {
  test('sets a new one, once, and ends all sessions [SESS-05]', async () => {
    const ann = await makeUser(app)
    const token = await linkOf(ann)
    expect(mail.letters[0]?.to).toEqual([ann.user.email])
    const [, secret = ''] = token.split('.')
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await collection(AccountModel).findOne({ _id: ann.user._id }))).not.toContain(secret)
    expect(await setBy(token, 'monkey')).toMatchObject({ status: 422, body: { errors: { password: { code: 'password.common' } } } }) // prettier-ignore
    expect(await setBy(token, 'three blue cats')).toMatchObject({ status: 200, body: {} })
    expect(await signInStatus(ann, 'three blue cats')).toBe(200)
    expect(await signInStatus(ann, ann.password)).toBe(401)
    expect((await app.request('GET', '/api/users/me', { token: ann.token })).status).toBe(401)
    expect(await setBy(token, 'four blue cats')).toEqual(INVALID)
    expect(await signInStatus(ann, 'four blue cats')).toBe(401)
    const acts = await collection(ActModel).find({ userId: ann.user._id, act: 'passwordChanged' }).toArray()
    expect(acts).toMatchObject([{ by: null, details: { byLink: true } }])
  })

  test('works once when used twice at the same instant [SESS-05]', async () => {
    const token = await linkOf(await makeUser(app))
    const both = await Promise.all([setBy(token, 'three blue cats'), setBy(token, 'four blue cats')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  test('works for one hour [SESS-05]', async () => {
    const [ann, ben] = [await makeUser(app), await makeUser(app)]
    const [early, late] = [await linkOf(ann), await linkOf(ben)]
    const sent = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(sent + 59 * 60_000)
    expect((await setBy(early, 'three blue cats')).status).toBe(200)
    vi.setSystemTime(sent + 60 * 60_000)
    expect(await setBy(late, 'three blue cats')).toEqual(INVALID)
  })

  test('ends with a newer one and with a change or reset of the password [SESS-05]', async () => {
    const [ann, ben, cem] = [await makeUser(app), await makeUser(app), await makeUser(app)]
    const [first, second] = [await linkOf(ann), await linkOf(ann)]
    expect(await setBy(first, 'three blue cats')).toEqual(INVALID)
    expect((await setBy(second, 'three blue cats')).status).toBe(200)
    const ofBen = await linkOf(ben)
    const body = { oldPassword: ben.password, newPassword: 'of my own' }
    await app.request('PUT', '/api/users/null/password', { token: ben.token, body })
    expect(await setBy(ofBen, 'three blue cats')).toEqual(INVALID)
    const { token } = await admin(app)
    for (const method of ['PATCH', 'PUT']) {
      const ofCem = await linkOf(cem)
      await app.request(method, `/api/users/${cem.user._id}`, { token, body: { password: `set by ${method}` } })
      expect(await setBy(ofCem, 'three blue cats')).toEqual(INVALID)
    }
  })

  test.each(['', 'x', '0123456789abcdef01234567.', '0123456789abcdef01234567.AAAA'])('“%s” is none', async (token) => {
    expect(await setBy(token, 'three blue cats')).toEqual(INVALID)
  })

  test.each([
    ['', 'Your new password', 'once and for one hour'],
    ['en', 'Your new password', 'once and for one hour'],
    ['es', 'Tu contraseña nueva', 'una sola vez y durante una hora'],
    ['fr', 'Votre nouveau mot de passe', 'une seule fois et pendant une heure'],
    ['fi', 'Uusi salasanasi', 'kerran ja yhden tunnin ajan'],
    ['pt', 'A sua nova senha', 'uma única vez e durante uma hora'],
    ['cn', '您的新密碼', '只能使用一次，有效時間為一小時'],
    ['ja', '新しいパスワード', '1回だけ、1時間'],
    ['zh_CN', '您的新密码', '只能使用一次，有效期为一小时'],
  ])('comes in the language “%s” of the account [SESS-05]', async (lang, subject, validity) => {
    const ann = await makeUser(app)
    await collection(AccountModel).updateOne({ _id: ann.user._id }, { $set: { lang } })
    expect(await linkOf(ann)).not.toBe('')
    const [letter] = mail.letters
    expect(letter?.headers.get('subject')).toBe(subject)
    expect(letter?.text).toContain(validity)
    expect(letter?.text).toContain(ann.user.userName)
  })
})

test('known and unknown names, and accounts without an address, are answered alike [SESS-05]', async () => {
  const [ann, ben] = [await makeUser(app), await makeUser(app)]
  await collection(AccountModel).updateOne({ _id: ben.user._id }, { $set: { email: '' } })
  const SAME = { status: 200, text: '{}', code: null }
  expect(await request('nobody-at-all')).toEqual(SAME)
  expect(await request(ben.user.userName)).toEqual(SAME)
  expect(await request(` ${ann.user.userName.toUpperCase()} `)).toEqual(SAME)
  await eventually(() => expect(mail.letters).toHaveLength(1))
  expect(mail.letters[0]?.to).toEqual([ann.user.email])
  for (const name of ['nobody-at-all', ann.user.userName]) {
    expect([await request(name), await request(name)]).toEqual([SAME, SAME])
    expect(await request(name)).toMatchObject({ status: 429, code: 'guess.tooMany' })
  }
})

test('the site says that it sends links', async () => {
  expect((await app.request('GET', '/api/site')).body).toMatchObject({ sendsPasswordLinks: true })
})
