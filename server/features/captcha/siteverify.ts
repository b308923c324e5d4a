import * as z from 'zod/mini'
import { readLimited } from '../../platform/read-limited.ts'

/** Describes where a captcha's answers are checked, such as https://www.google.com/recaptcha, and the site's secret there. */
export interface CaptchaService {
  url: string
  secret: string
}

/** Describes what the service says: whether a person answered, and if not, why. */
export interface Verdict {
  success: boolean
  reasons: readonly string[]
}

const LIMIT_MS = 5_000
const ANSWER_MAX = 64 * 1024

const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) })

/**
 * Asks the captcha service about the answer that a visitor's widget gave; each answer counts once there. Throws when
 * the service cannot be asked, takes longer than `limitMs` or says something else; the secret is in no error.
 */
export const siteverify = async (
  { url, secret }: CaptchaService,
  answer: { response: string; remoteip: string | undefined },
  limitMs = LIMIT_MS,
): Promise<Verdict> => {
  const form = new URLSearchParams({ secret, response: answer.response })
  if (answer.remoteip) form.set('remoteip', answer.remoteip)
  const signal = AbortSignal.timeout(limitMs)
  const reply = await fetch(`${url}/api/siteverify`, { method: 'POST', body: form, redirect: 'error', signal })
  if (!reply.ok) throw new Error(`The captcha service answered ${reply.status}.`)
  const said = z.parse(answerSchema, JSON.parse(await readLimited(reply, ANSWER_MAX)))
  return { success: said.success, reasons: said['error-codes'] ?? [] }
}
