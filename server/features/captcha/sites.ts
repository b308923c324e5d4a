import type { Env } from '../../env.ts'

const PROGRAM = 'https://www.gstatic.com/recaptcha/'
/** Script origins of Google's captcha, including the one used in China. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'https://www.google.com': [PROGRAM],
  'https://www.recaptcha.net': [PROGRAM, 'https://www.gstatic.cn/recaptcha/'],
}

/** Returns the URLs from which pages may load the captcha; none if it is not configured. */
export const captchaSites = ({ recaptchaSiteKey, recaptchaUrl }: Pick<Env, 'recaptchaSiteKey' | 'recaptchaUrl'>) =>
  recaptchaSiteKey === undefined ? [] : [`${recaptchaUrl}/`, ...(PROGRAMS[new URL(recaptchaUrl).origin] ?? [])]
