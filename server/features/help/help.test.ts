import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ANONYMOUS, helpSentSchema } from '../../../shared/domain/help.ts'
import { createApp } from '../../app.ts'
import { createLog } from '../../platform/log.ts'
import { createMail } from '../../platform/mail.ts'
import { collection } from '../../store/collection.ts'
import { testClientAt, startTestApp, type TestClient, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { eventually } from '../../testing/eventually.ts'
import { MAIL, startMailServer } from '../../testing/stand-ins/mail-server.ts'
import { makeUser, type Person } from '../../testing/makers.ts'
import { freePort } from '../../testing/processes.ts'
import { HelpRequestModel } from './help.model.ts'

let app: TestApp
let mailServer: Awaited<ReturnType<typeof startMailServer>>
const opened: Server[] = []
const lines: string[] = []
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({ ...MAIL, SMTP_URL: mailServer.urlAs('site', 'mail-secret') })
})
beforeEach(async () => {
  mailServer.behave('takes')
  mailServer.letters.length = 0
  lines.length = 0
  await collection(HelpRequestModel).deleteMany({})
})
afterAll(async () => {
  for (const server of opened) server.close()
  await app.stop()
  await mailServer.stop()
})

const doorWith = async (smtpUrl: string | undefined): Promise<TestClient> => {
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const mail = createMail({ smtpUrl, mailFrom: MAIL.MAIL_FROM })
  const server = createServer(createApp({ ...app.ctx, log, mail })).listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  return testClientAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

const FEEDBACK = { subject: 'The board', content: 'It is too small.' }
const send = (who: Person, body: object, { door = app, key = '' }: { door?: TestClient; key?: string } = {}) =>
  door.request('POST', '/api/help/send', {
    token: who.token,
    body: { email: 'somebody', ...FEEDBACK, ...body },
    headers: key ? { 'Idempotency-Key': key } : {},
  })
const stored = () => collection(HelpRequestModel).find().toArray()
const errorsIn = z.object({ errors: z.record(z.string(), z.object({ code: z.string(), message: z.string() })) })

test('feedback of everybody with an account is mailed and kept, and of nobody else [CALL-109]', async () => {
  const cast = await makeCast(app)
  const body = { email: 'Ann Lee <ann@example.org>', ...FEEDBACK }
  const answered = { outsider: 200, writer: 200, owner: 200, manager: 200, admin: 200 }
  expect(await statuses(app, cast, 'POST', '/api/help/send', { body })).toEqual({ visitor: 401, ...answered })
  expect([(await stored()).length, mailServer.letters.length]).toEqual([5, 5])
  const { id } = (await send(cast.callers.owner, {})).as(z.strictObject(helpSentSchema.shape))
  expect((await stored()).find(({ _id }) => _id === id)).toEqual({
    _id: id,
    email: `Ann Lee <${cast.callers.owner.user.email}>`,
    title: 'The board',
    content: 'It is too small.',
    create: expect.any(Date) as Date,
    status: '1',
  })
})

test('the administrator can answer whoever is named by the session, not by the body', async () => {
  const åsa = await makeUser(app, { firstName: 'Åsa "Ö", <b>' })
  const subject = 'Größe der Tafel: 日本語 🦊'
  const content = 'First line\n.\nBcc: x@y.z\n\nÅngström – 日本'
  for (const email of ['Ben Ode <ben@example.org>', 'anonymous', '', undefined, ` ${ANONYMOUS}`])
    expect((await send(åsa, { email, subject, content })).status).toBe(200)
  const sender = `Åsa "Ö", <b> Lee <${åsa.user.email}>`
  expect((await stored()).map(({ email }) => email)).toEqual(Array.from({ length: 5 }, () => sender))
  expect(mailServer.letters).toHaveLength(5)
  for (const { from, to, headers, text } of mailServer.letters) {
    expect([from, to]).toEqual(['buildon@example.org', ['admin@example.org']])
    expect(headers.get('subject')).toBe(subject)
    expect(headers.get('reply-to')).toBe(sender)
    expect(text).toBe(`${sender} wrote:\n\n${content}\n`)
  }
})

test('anonymous feedback names nobody: neither the row nor the letter nor the log [HELP-11]', async () => {
  const door = await doorWith(mailServer.url)
  const ann = await makeUser(app, { firstName: 'Quetzalcoatl' })
  const { id } = (await send(ann, { email: ANONYMOUS }, { door, key: 'one' })).as(helpSentSchema)
  await send(ann, { email: ANONYMOUS, subject: '' }, { door })
  mailServer.behave('refusesLetter')
  expect((await send(ann, { email: ANONYMOUS, subject: 'again' }, { door })).status).toBe(502)
  const rows = await stored()
  expect(rows).toEqual([
    {
      _id: id,
      email: 'Anonymous',
      title: 'The board',
      content: 'It is too small.',
      create: rows[0]?.create,
      status: '1',
    },
  ])
  const [letter] = mailServer.letters
  expect(letter?.headers.has('reply-to')).toBe(false)
  expect(letter?.text).toBe('Anonymous wrote:\n\nIt is too small.\n')
  const answered = () => lines.map((line) => (JSON.parse(line) as { status?: number }).status)
  await eventually(() => expect(answered()).toEqual([200, 422, undefined, 502]))
  for (const said of [JSON.stringify(rows), letter?.raw, lines.join()])
    for (const trace of [ann.user._id, ann.user.userName, 'Quetzalcoatl', 'Lee', ann.user.email, '127.0.0.1'])
      expect(said).not.toContain(trace)
  // An id derived from the sender could be recomputed.
  await send(ann, { email: ANONYMOUS }, { door: await doorWith(undefined), key: 'one' })
  expect(new Set((await stored()).map(({ _id }) => _id)).size).toBe(2)
})

test('what is missing, too long or would break a header is refused by name, and nothing is sent or kept', async () => {
  const ann = await makeUser(app)
  const [title, text] = ['Title feild can not be empty.', 'Description feild can not be empty.']
  const line = 'Please write this on one line, without control characters.'
  const long = 'This text is too long. Please shorten it.'
  const refused: [object, Record<string, string>][] = [
    [{ subject: '' }, { subject: title }],
    [{ subject: ' \t ' }, { subject: title }],
    [{ subject: undefined }, { subject: title }],
    [{ subject: ['x'] }, { subject: title }],
    [{ content: '' }, { content: text }],
    [{ content: '\n \n' }, { content: text }],
    [
      { subject: null, content: { $gt: '' } },
      { subject: title, content: text },
    ],
    [{ subject: 'x'.repeat(201) }, { subject: long }],
    [{ content: 'x'.repeat(20_001) }, { content: long }],
    [{ email: 'x'.repeat(1_001) }, { email: long }],
    [{ email: 7 }, { email: 'This value is not valid.' }],
    ...['\r\n', '\n', '\r', '\0', '\v', '\u0085', '\u2028', '\u2029', '\x1b', '\x7f'].flatMap(
      (end): [object, Record<string, string>][] => [
        [{ subject: `Hello${end}Bcc: evil@example.org` }, { subject: line }],
        [{ email: `Ann${end}Bcc: evil@example.org` }, { email: line }],
        [{ email: `${ANONYMOUS}${end}` }, { email: line }],
      ],
    ),
  ]
  for (const [body, expected] of refused) {
    const answer = await send(ann, body)
    const { errors } = answer.as(errorsIn)
    const messages = Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message]))
    expect([body, answer.status, messages]).toEqual([body, 422, expected])
  }
  expect([await stored(), mailServer.letters]).toEqual([[], []])
})

test('a name that would break a header stands in it as one line', async () => {
  const eve = await makeUser(app, { firstName: 'Eve\r\nBcc: evil@example.org\r\n\r\nHello' })
  expect((await send(eve, { content: 'a\r\nBcc: evil@example.org\r\n.\r\nQUIT\r\n' })).status).toBe(200)
  const [letter] = mailServer.letters
  expect(letter?.to).toEqual(['admin@example.org'])
  expect([...(letter?.headers.keys() ?? [])]).not.toContain('bcc')
  expect(letter?.text).toContain('a\nBcc: evil@example.org\n.\nQUIT\n')
  expect((await stored())[0]?.email).toBe(`Eve  Bcc: evil@example.org    Hello Lee <${eve.user.email}>`)
})

test('a mail server that does not take it is told, and nothing is kept; a retry sends it once', async () => {
  const ann = await makeUser(app)
  const secret = mailServer.urlAs('site', 'wrong secret')
  const away = await doorWith(`smtp://site:mail-secret@127.0.0.1:${await freePort()}`)
  const closed = await doorWith(secret)
  const door = await doorWith(mailServer.url)
  mailServer.behave('refusesReceiver')
  for (const failing of [away, closed, door]) {
    const answer = await send(ann, {}, { door: failing, key: 'mine' })
    expect([answer.status, answer.headers.get('x-error-code'), answer.body]).toEqual([
      502,
      'help.failed',
      { message: 'Failed to send your feedback.' },
    ])
  }
  expect(await stored()).toEqual([])
  expect(lines.filter((line) => line.includes('feedback could not be mailed'))).toHaveLength(3)
  expect(lines.join()).not.toMatch(/secret|somebody|too small/)

  mailServer.behave('takes')
  const answers = await Promise.all([1, 2, 3].map(() => send(ann, {}, { door, key: 'mine' })))
  answers.push(await send(ann, {}, { door, key: 'mine' }))
  const ids = answers.map((answer) => answer.as(helpSentSchema).id)
  expect(new Set(ids).size).toBe(1)
  expect([(await stored()).map(({ _id }) => _id), mailServer.letters.length]).toEqual([[ids[0]], 1])
  expect((await send(ann, {}, { door, key: 'other' })).as(helpSentSchema).id).not.toBe(ids[0])
})

test('what was mailed and could not be kept is kept by a retry, which mails nothing', async () => {
  const ann = await makeUser(app)
  const writing = vi.spyOn(HelpRequestModel.collection, 'insertOne').mockRejectedValueOnce(new Error('no'))
  expect((await send(ann, {}, { key: 'kept' })).status).toBe(500)
  expect([(await stored()).length, mailServer.letters.length]).toEqual([0, 1])
  writing.mockRestore()
  expect((await send(ann, {}, { key: 'kept' })).status).toBe(200)
  expect([(await stored()).length, mailServer.letters.length]).toEqual([1, 1])
})

test('without a mail server it is kept, once', async () => {
  const ann = await makeUser(app)
  const door = await doorWith(undefined)
  for (const key of ['a', 'a', 'b']) expect((await send(ann, {}, { door, key })).status).toBe(200)
  expect([(await stored()).length, mailServer.letters.length]).toEqual([2, 0])
})

test('who floods is told to wait after 20 within an hour, also when all come at once; others are heard', async () => {
  const door = await doorWith(undefined)
  const [flood, ann] = [await makeUser(app), await makeUser(app)]
  const emails = Array.from({ length: 25 }, (_, index) => (index % 2 ? ANONYMOUS : 'me'))
  const answers = await Promise.all(emails.map((email) => send(flood, { email }, { door })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.headers.get('x-error-code')).toBe('help.tooMany')
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(await stored()).toHaveLength(20)
  expect((await send(ann, {}, { door })).status).toBe(200)
})
