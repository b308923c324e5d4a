import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { ERRORS } from '../../shared/errors.ts'
import { type Language, LANGUAGES } from '../../shared/languages.ts'

const LOCALES = join(import.meta.dirname, '..', '..', 'client', 'locales')

const known = new Map<Language['code'], Record<string, string>>()

/** Every text of a language, by area and key: `words('fi')['notes:tab.read']`. */
export const words = (code: Language['code']): Record<string, string> => {
  const texts = known.get(code) ?? readWords(code)
  known.set(code, texts)
  return texts
}

/** A text of a language with its places filled in. */
export const sayIn =
  (code: Language['code']) =>
  (key: string, places: Record<string, string | number> = {}): string => {
    const text = words(code)[key]
    if (text === undefined) throw new Error(`There is no text ${key} in ${code}.`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) => String(places[place]))
  }

const readWords = (code: Language['code']): Record<string, string> => {
  const refusals = Object.entries(code === 'en' ? ERRORS : {}).map(([key, { message }]) => [`errors:${key}`, message])
  const texts = readdirSync(join(LOCALES, code)).flatMap((file) => {
    const area = JSON.parse(readFileSync(join(LOCALES, code, file), 'utf8')) as Record<string, string>
    return Object.entries(area).map(([key, text]) => [`${file.replace('.json', '')}:${key}`, text])
  })
  return Object.fromEntries([...refusals, ...texts]) as Record<string, string>
}

/** Everything that the page says: what is seen, and what is only spoken or shown as a hint. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const said = new Set<string>([document.title])
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (node.parentElement?.checkVisibility()) said.add(node.nodeValue ?? '')
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
        said.add(element.getAttribute(name) ?? '')
    return [...said].map((text) => text.trim()).filter((text) => text !== '')
  })

const PLACE = /\{\{.*?\}\}/g

/** Texts that are places alone, such as “{{count}} %”, say nothing in any language. */
const saysSomething = (text: string) => /\p{L}{3}/u.test(text.replace(PLACE, ''))

/** A pattern for a text with its places filled in. */
const patternOf = (text: string) => {
  const parts = text.split(PLACE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.+')}$`, 'u')
}

const strangeTo = new Map<Language['code'], { texts: ReadonlySet<string>; patterns: readonly RegExp[] }>()

/** What may not be said in another language: English texts that it has other words for, and the bare keys of texts. */
const strangeIn = (code: Language['code']) => {
  const strange = strangeTo.get(code) ?? strangeWords(words('en'), new Set(Object.values(words(code))))
  strangeTo.set(code, strange)
  return strange
}

/** What languages call themselves is said in all of them. */
const NAMES: ReadonlySet<string> = new Set(LANGUAGES.map(({ name }) => name))

const strangeWords = (english: Record<string, string>, own: ReadonlySet<string>) => {
  const [texts, templates]: [string[], string[]] = [[], []]
  for (const text of Object.values(english))
    if (saysSomething(text) && !own.has(text) && !NAMES.has(text)) (text.includes('{{') ? templates : texts).push(text)
  const keys = Object.keys(english).map((key) => key.slice(key.indexOf(':') + 1))
  return {
    texts: new Set([...texts, ...keys.filter((key) => /[._]/.test(key))]),
    patterns: templates.map(patternOf),
  }
}

/** What of the page is left in English, or is the bare key of a text, while another language is chosen. */
const leftInEnglish = async (page: Page, code: Language['code']) => {
  const { texts, patterns } = strangeIn(code)
  return (await saidOn(page)).filter((said) => texts.has(said) || patterns.some((pattern) => pattern.test(said)))
}

/** What does not fit on the screen: the page scrolls sideways, or a button's or tab's words are cut off. */
export const notFitting = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide on a screen of ${clientWidth}`)
    for (const element of document.querySelectorAll<HTMLElement>('button, [role=tab], nav a, label')) {
      const words = element.textContent.trim()
      if (words === '' || !element.checkVisibility()) continue
      const inner = [element, ...element.querySelectorAll<HTMLElement>('*')].filter((part) => part.textContent.trim() !== '') // prettier-ignore
      // What takes one pixel is for screen readers alone.
      const cut = inner.some((part) => part.clientWidth > 1 && getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1) // prettier-ignore
      if (cut) faults.push(`“${words}” is cut off`)
    }
    return faults
  })

/** Fails with what does not fit on a phone, or on a wide screen. */
export const expectFits = async (page: Page) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => notFitting(page), `cut off at ${width}`).toEqual([])
  }
}

/** Chooses a language in the bar, whatever its list is called at the moment, and whatever dialog lies above it. */
export const pickLanguage = (page: Page, code: Language['code']) => page.locator('header select').selectOption(code)

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Chinese and Japanese take less room than English, of which other tests see that it fits on a phone. */
const isShort = (code: Language['code']) => ['cn', 'zh_CN', 'ja'].includes(code)

/** Sooner than Playwright looks again by itself: this is asked hundreds of times. */
const INTERVALS = [20, 50, 100, 250, 500]

/** Fails with what is left in English, except for the words that stay so, or does not fit, on a desk and on a phone. */
export const expectOnlyIn = async (page: Page, { code, name }: Language, staying: readonly string[] = []) => {
  const left = async () => (await leftInEnglish(page, code)).filter((said) => !staying.includes(said))
  for (const size of isShort(code) ? [DESK] : [PHONE, DESK]) {
    await page.setViewportSize(size)
    await expect.poll(left, { message: `not in ${name} at ${size.width}`, intervals: INTERVALS }).toEqual([])
    const cutOff = { message: `cut off in ${name} at ${size.width}`, intervals: INTERVALS }
    await expect.poll(() => notFitting(page), cutOff).toEqual([])
  }
}

/** How long one language may take on a busy machine. */
const LANGUAGE_MAX_MS = 5_000

/**
 * Shows the page, which is in English, in each of the other languages, and leaves it in English. The test is given the
 * time for that, so how long it may take follows from how much it looks at.
 */
export const inOtherLanguages = async (page: Page, act: (language: Language) => Promise<void>) => {
  test.setTimeout(test.info().timeout + LANGUAGES.length * LANGUAGE_MAX_MS)
  for (const language of LANGUAGES.toReversed()) {
    await pickLanguage(page, language.code)
    // At every frame: this is waited for hundreds of times.
    await page.waitForFunction((tag) => document.documentElement.lang === tag, language.tag)
    if (language.code !== 'en') await act(language)
  }
}

/** `expectOnlyIn` in every other language, in place: for what stays on the page while its language changes. */
export const expectTranslated = (page: Page, staying?: readonly string[]) =>
  inOtherLanguages(page, (language) => expectOnlyIn(page, language, staying))

/** Faults that a visitor would only see as a broken page, such as a date in a language nobody knows. */
export const faultsOf = (page: Page) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  return faults
}
