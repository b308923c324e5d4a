import type { Language } from '../../../shared/text/languages.ts'

/** Describes what of Google's reCAPTCHA is used here: https://developers.google.com/recaptcha/docs/display */
interface Recaptcha {
  /** Renders a widget into an empty element; returns its number for `reset`. */
  render(place: HTMLElement, options: WidgetOptions): number
  reset(widget: number): void
}

interface WidgetOptions {
  sitekey: string
  theme: 'light' | 'dark'
  size: 'normal' | 'compact'
  hl: string
  /** Answered by a person; the token is valid once, for two minutes. */
  callback: (answer: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
    onRecaptcha?: () => void
  }
}

/** Language codes of the captcha that differ from our tags. */
const CODES: Partial<Record<Language['code'], string>> = { cn: 'zh-TW', zh_CN: 'zh-CN' }

export const captchaLanguage = ({ code }: Language): string => CODES[code] ?? code

let loading: Promise<Recaptcha> | undefined

/** Loads the captcha's script on demand; a failed load is retried by the next call. */
export const loadRecaptcha = (url: string, language: string): Promise<Recaptcha> => {
  loading ??= load(url, language).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const load = (url: string, language: string) =>
  new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The captcha could not be loaded.'))
    }
    window.onRecaptcha = () => (window.grecaptcha ? resolve(window.grecaptcha) : fail())
    script.addEventListener('error', fail)
    script.src = `${url}/api.js?${new URLSearchParams({ onload: 'onRecaptcha', render: 'explicit', hl: language }).toString()}`
    document.head.append(script)
  })
