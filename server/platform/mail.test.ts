import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../testing/processes.ts'
import { MAIL, startMailServer } from '../testing/stand-ins/mail-server.ts'
import { createMail, MailFailure } from './mail.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer()
})
beforeEach(() => {
  server.behave('takes')
  server.letters.length = 0
})
afterAll(() => server.stop())

const mailTo = (smtpUrl: string, stepMs?: number) => {
  const mail = createMail({ smtpUrl, mailFrom: MAIL.MAIL_FROM }, stepMs)
  if (!mail) throw new Error('mail is off')
  return mail
}
const LETTER = { to: 'ann@example.org', subject: 'Hello', text: 'What we know.' }
const failureOf = async (act: Promise<void>) => {
  const error: unknown = await act.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(MailFailure)
  return (error as MailFailure).message
}

test('without a mail server there is no mail', () => {
  expect(createMail({ smtpUrl: undefined, mailFrom: undefined })).toBeUndefined()
})

test('a letter arrives with its words in any script, and answers go where they are wanted', async () => {
  const text = 'Zeile eins\n.\nMAIL FROM:<x@y.z>\n日本語 – ¿qué? 🦊\n' + 'lang '.repeat(300)
  const replyTo = { name: 'Åsa "Ö" Ödén, 佐藤', address: 'asa@example.org' }
  await mailTo(server.url).send({ ...LETTER, subject: 'Grüße, 日本 🦊 '.repeat(9).trim(), text, replyTo })
  const [letter] = server.letters
  expect(letter).toMatchObject({ from: 'buildon@example.org', to: ['ann@example.org'] })
  expect(letter?.headers.get('from')).toBe('Buildon <buildon@example.org>')
  expect(letter?.headers.get('to')).toBe('ann@example.org')
  expect(letter?.headers.get('subject')).toBe('Grüße, 日本 🦊 '.repeat(9).trim())
  expect(letter?.headers.get('reply-to')).toMatch(/^"?Åsa \\?"Ö\\?" Ödén, 佐藤"? <asa@example\.org>$/)
  expect(letter?.text.trimEnd()).toBe(text.trimEnd())
})

test('what looks encoded in a header is shown as it was written', async () => {
  const encoded = '=?utf-8?B?RnJvbSB0aGUgaGVhZA==?='
  const replyTo = { name: `Eve ${encoded}`, address: 'eve@example.org' }
  await mailTo(server.url).send({ ...LETTER, subject: encoded, replyTo })
  const [letter] = server.letters
  expect(letter?.headers.get('subject')).toBe('= ?utf-8?B?RnJvbSB0aGUgaGVhZA== ?=')
  expect(letter?.raw).not.toMatch(/^(Subject|Reply-To):.*=\?utf-8\?B\?RnJv/m)
})

test('what breaks a line in a header begins no other one, and one receiver stays one', async () => {
  const evil = 'x\r\nBcc: evil@example.org\r\n\r\n<script>'
  await mailTo(server.url).send({
    to: 'ann@example.org',
    replyTo: { name: evil, address: 'ann@example.org' },
    subject: evil,
    text: 'What we know.',
  })
  await failureOf(mailTo(server.url).send({ ...LETTER, to: 'ann@example.org, evil@example.org' }))
  await failureOf(mailTo(server.url).send({ ...LETTER, to: 'ann@example.org\r\nRCPT TO:<evil@example.org>' }))
  expect(server.letters).toHaveLength(1)
  const [letter] = server.letters
  expect(letter?.to).toEqual(['ann@example.org'])
  expect(letter?.headers.has('bcc')).toBe(false)
  expect(letter?.headers.get('subject')).toBe('x  Bcc: evil@example.org    <script>')
})

test('credentials of the address open the mail server, and stand in no failure', async () => {
  await mailTo(server.urlAs('site', 'mail-secret')).send(LETTER)
  expect(server.letters).toHaveLength(1)
  const message = await failureOf(mailTo(server.urlAs('site', 'wrong p/ss')).send(LETTER))
  expect(message).toMatch(/^EAUTH 535 AUTH/)
  expect(message).not.toContain('p/ss')
})

test('a letter that is refused, or that nobody takes, is a failure that quotes nothing of it', async () => {
  server.behave('refusesReceiver')
  expect(await failureOf(mailTo(server.url).send(LETTER))).toMatch(/^EENVELOPE 5\d\d RCPT TO$/)
  server.behave('refusesLetter')
  expect(await failureOf(mailTo(server.url).send(LETTER))).toMatch(/^EMESSAGE \d\d\d DATA$/)
  expect(await failureOf(mailTo(`smtp://127.0.0.1:${await freePort()}`).send(LETTER))).toContain('ECONNREFUSED')
  expect(server.letters).toEqual([])
})

test('a mail server that says nothing is not waited for without end', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  expect(await failureOf(mailTo(`smtp://127.0.0.1:${port}`, 50).send(LETTER))).toMatch(/^ETIMEDOUT/)
  silent.close()
})
