import { createTransport } from 'nodemailer'
import { toOneLine } from '../../shared/text/lines.ts'
import type { Env } from '../env.ts'

export interface Letter {
  to: string
  replyTo?: { name: string; address: string } | undefined
  subject: string
  text: string
}

export interface Mail {
  /** Resolves when the mail server has accepted it; rejects with a MailFailure otherwise. */
  send(letter: Letter): Promise<void>
}

/**
 * An email that was not, or perhaps not, accepted. The message has only step and codes, because replies may quote the email or the password.
 */
export class MailFailure extends Error {
  /** Only this recipient was rejected. */
  readonly ofAddress: boolean

  constructor(error: unknown) {
    const { code, originalCode, responseCode, command } = error as Partial<Record<string, unknown>>
    super([code, originalCode, responseCode, command].filter(Boolean).join(' ') || 'unknown')
    this.name = 'MailFailure'
    this.ofAddress = code === 'EENVELOPE' && command !== 'MAIL FROM'
  }
}

/** `=?` would be displayed as an encoded word. */
const headerOf = (text: string) => toOneLine(text).replaceAll('=?', '= ?')

const STEP_MS = 5_000
const STEPS_MAX = 4

/** Creates the site's mail, undefined without a mail server. Timeouts: `stepMs` per step, four times that in total. */
export const createMail = (
  { smtpUrl, mailFrom }: Pick<Env, 'smtpUrl' | 'mailFrom'>,
  stepMs = STEP_MS,
): Mail | undefined => {
  if (smtpUrl === undefined || mailFrom === undefined) return undefined
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
      dnsTimeout: stepMs,
    },
    { from: mailFrom, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    send: async ({ to, replyTo, subject, text }) => {
      try {
        await transport.sendMail({
          // A string would be parsed as a list of addresses.
          to: { name: '', address: toOneLine(to) },
          ...(replyTo && { replyTo: { name: headerOf(replyTo.name), address: toOneLine(replyTo.address) } }),
          subject: headerOf(subject),
          text,
          signal: AbortSignal.timeout(STEPS_MAX * stepMs),
        })
      } catch (error) {
        throw new MailFailure(error)
      }
    },
  }
}
