import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sendsPasswordLinks } from './password-links.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a site without mail, or without its own address, says to ask a manager [SESS-05]', async () => {
  const mail = { send: () => Promise.resolve() }
  const siteUrl = 'https://learn.example.org'
  const { env } = app.ctx
  expect(sendsPasswordLinks({ env: { ...env, siteUrl }, mail })).toBe(true)
  expect(sendsPasswordLinks({ env: { ...env, siteUrl }, mail: undefined })).toBe(false)
  expect(sendsPasswordLinks({ env: { ...env, siteUrl: undefined }, mail })).toBe(false)
  expect((await app.request('GET', '/api/site')).body).toMatchObject({ sendsPasswordLinks: false })
  const answer = await app.request('POST', '/auth/password-link', { body: { userName: 'admin' } })
  const message = 'This site sends no links by e-mail. Please ask your teacher or a manager for a new password.'
  expect([answer.status, answer.body]).toEqual([409, { message }])
})
