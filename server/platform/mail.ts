import { createTransport } from 'nodemailer'
import { toOneLine } from '../../shared/text/lines.ts'
import type { Env } from '../env.ts'

/** A letter of plain text to one address. */
export interface Letter {
  to: string
  /** Whom an answer goes to, where that is not the site itself. */
  replyTo?: { name: string; address: string } | undefined
  subject: string
  text: string
}

/** Hands letters over to the site's mail server. */
export interface Mail {
  /** Resolves once the mail server has taken the letter; rejects with a MailFailure where it has not. */
  send(letter: Letter): Promise<void>
}

/**
 * A letter that was not taken, or not surely. Its message names the step and the codes alone: what a mail server says
 * may quote the letter, its sender or the site's password.
 */
export class MailFailure extends Error {
  /** Tells whether it is the address that is not taken; letters to others may well be. */
  readonly ofAddress: boolean

  constructor(error: unknown) {
    const { code, originalCode, responseCode, command } = error as Partial<Record<string, unknown>>
    super([code, originalCode, responseCode, command].filter(Boolean).join(' ') || 'unknown')
    this.name = 'MailFailure'
    this.ofAddress = code === 'EENVELOPE' && command !== 'MAIL FROM'
  }
}

/** One line of a header that reads as it was written: what looks encoded would be shown as something else. */
const headerOf = (text: string) => toOneLine(text).replaceAll('=?', '= ?')

const STEP_MS = 5_000
const STEPS_MAX = 4

/** The site's mail, undefined where no mail server is set; the server may take `stepMs` for each step, and four for all. */
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
          // As an object it is one address, whatever stands in it; a text would be read as a list.
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
