import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A received mail. */
export interface Received {
  from: string
  to: string[]
  headers: Map<string, string>
  text: string
  raw: string
}

type Manner = 'takes' | 'takesUnanswered' | 'refusesReceiver' | 'refusesLetter'

export const MAIL = { MAIL_FROM: 'Buildon <buildon@example.org>', HELP_TO: 'admin@example.org' } as const

/** Fake SMTP server that stores received mails. */
export const startMailServer = async (password = 'mail-secret') => {
  const letters: Received[] = []
  let manner: Manner = 'takes'
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error(`not ${auth.password}`)),
    onRcptTo: ({ address }, _session, done) => {
      const refuses = manner === 'refusesReceiver' || address.startsWith('nobody')
      return refuses ? done(new Error('nobody here')) : done()
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1')
        if (manner === 'refusesLetter') return done(new Error(`unwanted: ${raw.slice(-80)}`))
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        letters.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...read(raw) })
        if (manner !== 'takesUnanswered') done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    urlAs: (name: string, given: string) => `smtp://${name}:${encodeURIComponent(given)}@127.0.0.1:${port}`,
    letters,
    behave: (next: Manner) => {
      manner = next
    },
    stop: () => new Promise<void>((closed) => server.close(closed)),
  }
}

const read = (raw: string) => {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/: ?(.*)/s)
      return [name.toLowerCase(), decodeWords(value)] as const
    }),
  )
  const text = decodeBody(body.join('\r\n\r\n'), headers.get('content-transfer-encoding') ?? '7bit')
  return { headers, text: text.replaceAll('\r\n', '\n'), raw }
}

const decodeQuoted = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** RFC 2047: spaces between encoded words are dropped. */
const decodeWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, form: string, word: string) =>
      form.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : Buffer.from(decodeQuoted(word.replaceAll('_', ' ')), 'latin1').toString(),
    )

const decodeBody = (body: string, encoding: string) => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  const plain = encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\r\n/g, '')) : body
  return Buffer.from(plain, 'latin1').toString()
}
