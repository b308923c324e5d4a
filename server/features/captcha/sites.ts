import type { Env } from '../../env.ts'

const PROGRAM = 'https://www.gstatic.com/recaptcha/'
/** Google's captcha loads its program from another site; in some countries from one near by. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'https://www.google.com': [PROGRAM],
  'https://www.recaptcha.net': [PROGRAM, 'https://www.gstatic.cn/recaptcha/'],
}

/** The addresses below which pages may load the captcha, none without keys. */
export const captchaSites = ({ recaptchaSiteKey, recaptchaUrl }: Pick<Env, 'recaptchaSiteKey' | 'recaptchaUrl'>) =>
  recaptchaSiteKey === undefined ? [] : [`${recaptchaUrl}/`, ...(PROGRAMS[new URL(recaptchaUrl).origin] ?? [])]
