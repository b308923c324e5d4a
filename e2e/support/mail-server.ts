import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** SMTP server that records mails as received. */
export class MailServer {
  readonly letters: string[] = []
  readonly #server: SMTPServer

  private constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onData: async (stream, _session, done) => {
        this.letters.push(Buffer.concat(await stream.toArray()).toString())
        done()
      },
    })
    // The sender notices an aborted connection itself.
    this.#server.on('error', () => undefined)
  }

  static async start() {
    const mail = new MailServer()
    mail.#server.listen(0, '127.0.0.1')
    await once(mail.#server.server, 'listening')
    return mail
  }

  get settings() {
    const { port } = this.#server.server.address() as AddressInfo
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'buildon@example.org', HELP_TO: 'admin@example.org' }
  }

  stop() {
    return new Promise<void>((closed) => this.#server.close(closed))
  }
}
