import { createHash, timingSafeEqual } from 'node:crypto'
import type { Env } from '../../env.ts'
import { isPlainObject } from '../../platform/data.ts'
import { AppError } from '../../platform/errors.ts'

export type SignUpRule = 'code' | 'captcha' | 'open' | 'closed'

/**
 * Returns the site's rule. A code takes precedence over a captcha; production is closed without either
 * (contract/README.md 6).
 */
export const signUpRule = (env: Pick<Env, 'signUpCode' | 'recaptchaSiteKey' | 'nodeEnv'>): SignUpRule => {
  if (env.signUpCode !== undefined) return 'code'
  if (env.recaptchaSiteKey !== undefined) return 'captcha'
  return env.nodeEnv === 'production' ? 'closed' : 'open'
}

const HOW = 'SIGN_UP_CODE, or RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY,'

/** Returns a notice to print at start; undefined if the rule was configured. */
export const signUpNotice = (rule: SignUpRule): string | undefined => {
  if (rule === 'open') return `Whoever reaches this server can make an account; set ${HOW} to change that.`
  if (rule === 'closed') return `Signing up is closed, because NODE_ENV is production; set ${HOW} to open it.`
  return undefined
}

/** Throws 'signUp.code' for a wrong code, in constant time. */
export const demandCode = (code: string, body: unknown): void => {
  if (!timingSafeEqual(digest(codeIn(body)), digest(code)))
    throw new AppError('signUp.code', { details: { errorCode: 'Key Error' } })
}

/** Limits normalisation, which takes quadratic time for sequences of accents. */
const CODE_MAX = 1_000

/** Old clients send `registrationKey` (contract/api.md 2). */
const codeIn = (body: unknown): string => {
  if (!isPlainObject(body)) return ''
  const given = [body.signupCodeInput, body.registrationKey].filter((value) => typeof value === 'string')
  const code = given.map((value) => value.trim()).find(Boolean) ?? ''
  return code.length > CODE_MAX ? '' : code
}

const digest = (text: string) => createHash('sha256').update(text.normalize()).digest()
