import type { Env } from '../../env.ts'

const PROGRAM = 'https://www.gstatic.com/recaptcha/'
/** Script origins of Google's captcha, including China's. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'https://www.google.com': [PROGRAM],
  'https://www.recaptcha.net': [PROGRAM, 'https://www.gstatic.cn/recaptcha/'],
}

/** Returns the URLs from which pages may load the captcha. */
export const captchaSites = ({ recaptchaSiteKey, recaptchaUrl }: Pick<Env, 'recaptchaSiteKey' | 'recaptchaUrl'>) =>
  recaptchaSiteKey === undefined ? [] : [`${recaptchaUrl}/`, ...(PROGRAMS[new URL(recaptchaUrl).origin] ?? [])]
