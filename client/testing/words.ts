import { expect, vi } from 'vitest'
import { patience } from '../../server/testing/patience.ts'
import { leftInEnglish, SPOKEN, words } from '../../e2e/support/texts.ts'
import { type Language, LANGUAGES } from '../../shared/text/languages.ts'
import { changeLanguage } from '../lib/i18n.ts'

/** All texts of the page: visible ones, accessible names and tooltips. */
const saidOnPage = () => {
  const said = new Set<string>([document.title])
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.parentElement?.tagName !== 'STYLE') said.add(node.nodeValue ?? '')
  for (const element of document.body.querySelectorAll(SPOKEN.map((name) => `[${name}]`).join()))
    for (const name of SPOKEN) said.add(element.getAttribute(name) ?? '')
  return [...said].map((text) => text.trim()).filter((text) => text !== '')
}

/** Polls: comparing all texts at every change, as Testing Library does, would take minutes. */
const eventually = (look: () => void) => vi.waitFor(look, { timeout: patience(60_000), interval: 20 })

/** Waits until no English text is left except `staying`. */
export const expectOnlyIn = async ({ code, name }: Language, staying: readonly string[] = []) => {
  await eventually(() => {
    const said = saidOnPage()
    // On every page: once it is in this language, the others are no longer visible.
    expect(said).toContain(words(code)['common:skipToContent'])
    const left = leftInEnglish(code, said).filter((text) => !staying.includes(text))
    expect(left, `not in ${name}`).toEqual([])
  })
}

/** Runs an action in each of the other languages, and returns to English. */
export const inOtherLanguages = async (act: (language: Language) => Promise<void>) => {
  for (const language of LANGUAGES.toReversed()) {
    await changeLanguage(language)
    if (language.code !== 'en') await act(language)
  }
}

/**
 * Fails unless the page, which is in English, is completely translated in every other language: no English except
 * `staying`, and no bare key.
 */
export const expectTranslated = async (staying?: readonly string[]) => {
  await inOtherLanguages((language) => expectOnlyIn(language, staying))
  await eventually(() => expect(saidOnPage()).toContain('Skip to the content'))
}
