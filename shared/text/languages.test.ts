import { expect, test } from 'vitest'
import { LANGUAGES, languageOf, nearestLanguage } from './languages.ts'

test('the languages stand in the order of the switcher', () => {
  expect(LANGUAGES.map(({ code }) => code)).toEqual(['en', 'es', 'fr', 'cn', 'zh_CN', 'ja', 'fi', 'pt'])
})

test('every tag is one that dates, numbers and plurals can be formed by', () => {
  const tags = LANGUAGES.map(({ tag }) => tag)
  expect(Intl.getCanonicalLocales(tags)).toEqual(tags)
  expect(Intl.DateTimeFormat.supportedLocalesOf(tags)).toEqual(tags)
})

test.each([
  [['fi-FI', 'en'], 'fi'],
  [['de', 'fr-CA', 'en'], 'fr'],
  [['zh-TW'], 'cn'],
  [['zh-HK'], 'cn'],
  [['zh-Hant'], 'cn'],
  [['zh-CN'], 'zh_CN'],
  [['zh-SG'], 'zh_CN'],
  [['zh'], 'zh_CN'],
  [['pt-BR'], 'pt'],
  [['pt-PT'], 'pt'],
  [['ja-JP'], 'ja'],
  [['de', 'sv'], 'en'],
  [['not a tag', '', 'es-419'], 'es'],
  [[], 'en'],
])('somebody whose browser asks for %j reads %s', (wanted, code) => {
  expect(nearestLanguage(wanted).code).toBe(code)
})

test('only the codes themselves name a language', () => {
  expect(languageOf('zh_CN')?.tag).toBe('zh-Hans')
  for (const unknown of ['', 'zh-Hans', 'EN', 'constructor', undefined, 7]) expect(languageOf(unknown)).toBeUndefined()
})
