import type { Language } from '../../../shared/text/languages.ts'

/** Describes what of Google's reCAPTCHA is used here: https://developers.google.com/recaptcha/docs/display */
interface Recaptcha {
  /** Puts a widget into an empty place; its number is that of `reset`. */
  render(place: HTMLElement, options: WidgetOptions): number
  reset(widget: number): void
}

interface WidgetOptions {
  sitekey: string
  theme: 'light' | 'dark'
  size: 'normal' | 'compact'
  hl: string
  /** A person has answered; the text counts once, for two minutes. */
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

/** Lists what the captcha calls our languages, where its code is another than our tag. */
const CODES: Partial<Record<Language['code'], string>> = { cn: 'zh-TW', zh_CN: 'zh-CN' }

export const captchaLanguage = ({ code }: Language): string => CODES[code] ?? code

let loading: Promise<Recaptcha> | undefined

/** The captcha's program, loaded when first needed; after a failure the next call tries again. */
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
