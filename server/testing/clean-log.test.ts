import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { checkOutput, demandCleanLog, popUncleanLines } from './clean-log.ts'
import { eventually } from './eventually.ts'
import { makeNote, twoMembers } from './makers.ts'

// The check itself runs after each test file (clean-log-each.ts), and in e2e/support/test-server.ts.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a line with a planted password, token, registration key, e-mail address or text of a note fails the run [OPER-06]', async () => {
  const { community, ann } = await twoMembers(app)
  const note = await makeNote(app, ann, { body: '<div>Words of a test of its own.</div>' })
  const usual = await makeNote(app, ann)
  const planted = {
    password: ann.password,
    token: ann.token,
    service: ann.token.replace(/\.[^.]*$/, ''),
    key: community.registrationKey,
    ofManagers: 'managers',
    email: ann.user.email,
    text: note.data.body,
    words: 'What we know.',
    usual: usual.data.body,
    hash: '$2b$04$abcdefghijklmnopqrstuv',
  }
  expect(popUncleanLines()).toEqual([])
  for (const [name, value] of Object.entries(planted)) {
    app.ctx.log.trace({ some: { thing: value } }, 'request')
    app.ctx.log.error({ err: new Error(`refused: ${String(value)}!`) }, 'it failed')
    expect([name, popUncleanLines().length]).toEqual([name, 2])
  }
  for (const field of ['password', 'registrationKey', 'managerRegistrationKey', 'access_token', 'email', 'body']) {
    app.ctx.log.info({ [field]: 'x' })
    expect([field, popUncleanLines().length]).toEqual([field, 1])
  }
  app.ctx.log.info({ route: '/api/users/:id' }, 'a word of the notes, of a password and of keys')
  expect(demandCleanLog).not.toThrow()
  app.ctx.log.info({ email: 'x' })
  expect(demandCleanLog).toThrow('The log holds what none may')
})

test('what stands on an error beside its message is not logged: a store puts the refused document there [OPER-06]', () => {
  const error = Object.assign(new Error('refused'), { code: 121, op: { email: 'ann@example.org' }, note: 'words' })
  app.ctx.log.error({ err: error }, 'it failed')
  const { err } = JSON.parse(app.lines.at(-1) ?? '') as { err: object }
  expect(err).toEqual({ type: 'Error', message: 'refused', stack: error.stack, code: 121 })
})

test('of a process the log is checked, not what it says of itself [OPER-06]', async () => {
  const out = Readable.from(['The password is a good password.\n{"msg":"a good ', 'password"}\n{"msg":"fine"}\n'])
  checkOutput(out)
  await finished(out)
  await eventually(() => expect(popUncleanLines()).toEqual(['{"msg":"a good password"}']))
})
