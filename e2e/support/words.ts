import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ERRORS } from '../../shared/errors.ts'
import { type Language, languageOf } from '../../shared/languages.ts'

const LOCALES = join(import.meta.dirname, '..', '..', 'client', 'locales')

/** Every text of a language, by area and key: `words('fi')['notes:tab.read']`. */
export const words = (code: Language['code']): Record<string, string> => {
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

/** A pattern for a text with its places filled in; nothing for texts that are places alone, such as “{{count}} %”. */
const patternOf = (text: string) => {
  if (!/\p{L}{3}/u.test(text.replace(PLACE, ''))) return []
  const parts = text.split(PLACE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return [new RegExp(`^${parts.join('.+')}$`, 'u')]
}

/** What of the page is left in English, or is the bare key of a text, while another language is chosen. */
export const leftInEnglish = async (page: Page, code: Language['code']) => {
  const chosen = words(code)
  const inBoth = new Set(Object.values(chosen))
  const english = words('en')
  const patterns = Object.values(english).flatMap((text) => (inBoth.has(text) ? [] : patternOf(text)))
  const keys = new Set(Object.keys(english).map((key) => key.slice(key.indexOf(':') + 1)).filter((key) => /[._]/.test(key))) // prettier-ignore
  return (await saidOn(page)).filter((said) => keys.has(said) || patterns.some((pattern) => pattern.test(said)))
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
      const inner = [element, ...element.querySelectorAll<HTMLElement>('*')]
      const cut = inner.some((part) => getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1) // prettier-ignore
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

/** Chooses a language in the bar, whatever its list is called at the moment. */
export const pickLanguage = (page: Page, code: Language['code']) =>
  page.getByRole('banner').getByRole('combobox').selectOption(code)

/** Fails with what is left in English, except for the words that stay so, or does not fit, on a phone and on a desk. */
export const expectTranslated = async (page: Page, code: Language['code'], staying: readonly string[] = []) => {
  await expect(page.locator('html')).toHaveAttribute('lang', languageOf(code)?.tag ?? '')
  const left = async () => (await leftInEnglish(page, code)).filter((said) => !staying.includes(said))
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(left, `in English at ${width}`).toEqual([])
    await expect.poll(() => notFitting(page), `cut off at ${width}`).toEqual([])
  }
}

/** Faults that a visitor would only see as a broken page, such as a date in a language nobody knows. */
export const faultsOf = (page: Page) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  return faults
}
