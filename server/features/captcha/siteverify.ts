import * as z from 'zod/mini'
import { readLimited } from '../../platform/read-limited.ts'

/** Base URL, e.g. https://www.google.com/recaptcha, and the site's secret. */
export interface CaptchaService {
  url: string
  secret: string
}

export interface Verdict {
  success: boolean
  reasons: readonly string[]
}

const LIMIT_MS = 5_000
const ANSWER_MAX = 64 * 1024

const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) })

/**
 * Verifies a captcha response; each is valid once. Throws if the service fails or exceeds `limitMs`; errors never
 * contain the secret.
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
