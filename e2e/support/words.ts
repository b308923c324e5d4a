import { expect, type Page, test } from '@playwright/test'
import { type Language, LANGUAGES } from '../../shared/languages.ts'
import { leftInEnglish, SPOKEN } from './texts.ts'

export { sayIn, words } from './texts.ts'

/** Everything that the page says: what is seen, and what is only spoken or shown as a hint. */
const saidOn = (page: Page) =>
  page.evaluate((spoken) => {
    const said = new Set<string>([document.title])
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (node.parentElement?.checkVisibility()) said.add(node.nodeValue ?? '')
    for (const element of document.body.querySelectorAll('*'))
      for (const name of spoken) said.add(element.getAttribute(name) ?? '')
    return [...said].map((text) => text.trim()).filter((text) => text !== '')
  }, SPOKEN)

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
  const left = async () => leftInEnglish(code, await saidOn(page)).filter((said) => !staying.includes(said))
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

/** The languages with the longest words. */
const LONG: readonly Language['code'][] = ['fi', 'fr', 'es', 'pt']

/**
 * Fails with what of the page, which is in English, does not fit in the languages with the longest words on a phone, or
 * in one of them on a desk. What it says in each language is compared in client/testing/words.ts.
 */
export const expectFitsTranslated = async (page: Page) => {
  const expectFitting = async (size: typeof PHONE) => {
    await page.setViewportSize(size)
    const message = `cut off at ${size.width} in ${await page.locator('html').getAttribute('lang')}`
    await expect.poll(() => notFitting(page), { message, intervals: INTERVALS }).toEqual([])
  }
  for (const code of LONG) {
    await pickLanguage(page, code)
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expectFitting(PHONE)
  }
  await expectFitting(DESK)
  await pickLanguage(page, 'en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

/** Faults that a visitor would only see as a broken page, such as a date in a language nobody knows. */
export const faultsOf = (page: Page) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  return faults
}
