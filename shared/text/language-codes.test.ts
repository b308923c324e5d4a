import { expect, test, vi } from 'vitest'
import { LANGUAGE_CODES, languageName, languageWords } from './language-codes.ts'
import { LANGUAGES } from './languages.ts'

test('about 190 languages can be chosen, each once, those of the interface among them', () => {
  expect(Math.abs(LANGUAGE_CODES.length - 190)).toBeLessThan(10)
  expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGE_CODES.length)
  expect(LANGUAGE_CODES).toEqual(expect.arrayContaining(LANGUAGES.map(({ code }) => code)))
})

test('every language is called by a name of its own in every language of the interface', () => {
  expect(languageName('cn', 'en')).toBe('Traditional Chinese')
  expect(languageName('zh_CN', 'fi')).toBe('kiina (yksinkertaistettu)')
  expect(languageName('mi', 'es')).toBe('maorí')
  for (const { tag } of LANGUAGES) {
    const names = LANGUAGE_CODES.map((code) => languageName(code, tag))
    expect(names.filter((name, i) => name === LANGUAGE_CODES[i] || name === '')).toEqual([])
  }
})

test('a code that nobody knows stands for itself', () => {
  for (const code of ['xx', 'English', '', 'zz-ZZ-zz-ZZ', '🌻']) expect(languageName(code, 'en')).toBe(code)
})

test('a language that the browser has no name for bears its own, and is found by its English one and its code', () => {
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue(undefined)
  expect(languageName('se', 'fi')).toBe('Davvisámegiella')
  vi.restoreAllMocks()
  expect(languageWords('se')).toEqual(['se', 'Davvisámegiella', 'Northern Sami'])
  expect(languageWords('cn')).toEqual(['cn'])
})
