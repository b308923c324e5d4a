import { expect, vi } from 'vitest'
import { patience } from '../../server/testing/patience.ts'
import { leftInEnglish, SPOKEN, words } from '../../e2e/support/texts.ts'
import { type Language, LANGUAGES } from '../../shared/text/languages.ts'
import { changeLanguage } from '../lib/i18n.ts'

/** Everything that the page says: its texts, and what is only spoken or shown as a hint. */
const saidOnPage = () => {
  const said = new Set<string>([document.title])
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.parentElement?.tagName !== 'STYLE') said.add(node.nodeValue ?? '')
  for (const element of document.body.querySelectorAll(SPOKEN.map((name) => `[${name}]`).join()))
    for (const name of SPOKEN) said.add(element.getAttribute(name) ?? '')
  return [...said].map((text) => text.trim()).filter((text) => text !== '')
}

/** Looks now and then: at every change of the page, as Testing Library does, comparing all its texts would take minutes. */
const eventually = (look: () => void) => vi.waitFor(look, { timeout: patience(60_000), interval: 20 })

/** Waits until nothing of the page is left in English, except for the words that stay so. */
export const expectOnlyIn = async ({ code, name }: Language, staying: readonly string[] = []) => {
  await eventually(() => {
    const said = saidOnPage()
    // Every page says it: once it does so in this language, the others are no longer shown.
    expect(said).toContain(words(code)['common:skipToContent'])
    const left = leftInEnglish(code, said).filter((text) => !staying.includes(text))
    expect(left, `not in ${name}`).toEqual([])
  })
}

/** Shows the page, which is in English, in each of the other languages, and leaves it in English. */
export const inOtherLanguages = async (act: (language: Language) => Promise<void>) => {
  for (const language of LANGUAGES.toReversed()) {
    await changeLanguage(language)
    if (language.code !== 'en') await act(language)
  }
}

/**
 * Fails unless the page as it stands, which is in English, is whole in every other language: nothing but `staying` is
 * left in English, and no bare key of a text is shown.
 */
export const expectTranslated = async (staying?: readonly string[]) => {
  await inOtherLanguages((language) => expectOnlyIn(language, staying))
  await eventually(() => expect(saidOnPage()).toContain('Skip to the content'))
}
