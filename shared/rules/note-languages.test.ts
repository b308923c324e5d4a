import { describe, expect, test } from 'vitest'
import {
  displayBody,
  isLanguageCode,
  isTitleKey,
  displayLanguage,
  languagesHeld,
  noteLanguagesOf,
  textIn,
  displayTitle,
} from './note-languages.ts'
import { rootSettingsOf } from '../domain/root-context.ts'

const data = (more: object) => ({ plugins: { multilanguage: true }, languages: ['fr', 'en', 'fi'], defaultLang: 'en', ...more }) // prettier-ignore
const languagesOf = (more: object = {}) => noteLanguagesOf(rootSettingsOf(data(more)))
const LANGUAGES = { codes: ['en', 'fr', 'fi'], defaultLang: 'en' }

test('a community writes in its languages, the default one first, while the plugin is on [PLUG-17]', () => {
  expect(languagesOf()).toEqual(LANGUAGES)
  expect(languagesOf({ languages: [] })).toEqual({ codes: ['en'], defaultLang: 'en' })
  expect(languagesOf({ languages: ['fr', 'klingon', 'body', '__proto__'] })?.codes).toEqual(['en', 'fr'])
  for (const off of [{ plugins: {} }, { defaultLang: '' }, { defaultLang: 'klingon' }])
    expect(languagesOf(off)).toBeUndefined()
})

test('codes of languages are told from the other keys of a note', () => {
  for (const code of ['en', 'zh_CN', 'cn', 'sr-Latn']) expect([isLanguageCode(code), isTitleKey(`${code}_title`)]).toEqual([true, true]) // prettier-ignore
  for (const key of ['body', 'svg', 'url', 'English', 'languages', 'defaultLang', 'riseabove', 'promisingContains', '_title'])
    expect([isLanguageCode(key), isTitleKey(key)]).toEqual([false, false]) // prettier-ignore
})

const note = (title: string, texts: Record<string, unknown>) => ({ title, data: texts })

describe('a note', () => {
  const both = note('Red', { body: '<p>Red</p>', en: '<p>Red</p>', fr: '<p>Rouge</p>', fr_title: 'Rouge' })

  test('says in each language what was written in it', () => {
    expect(textIn(both, 'en', LANGUAGES)).toEqual({ title: 'Red', body: '<p>Red</p>' })
    expect(textIn(both, 'fr', LANGUAGES)).toEqual({ title: 'Rouge', body: '<p>Rouge</p>' })
    expect(textIn(both, 'fi', LANGUAGES)).toEqual({ title: '', body: '' })
  })

  test('is shown in the chosen language, else the default one, else its own [TRNS-11]', () => {
    expect(displayLanguage(both, 'fr', LANGUAGES)).toBe('fr')
    expect(displayLanguage(both, 'fi', LANGUAGES)).toBe('en')
    const german = note('Rot', { body: '<p>Rot</p>', defaultLang: 'de', fi: '<p>Puna</p>' })
    expect(['fi', 'fr', 'en'].map((code) => displayLanguage(german, code, LANGUAGES))).toEqual(['fi', 'de', 'de'])
    expect(displayLanguage(note('', { body: '' }), 'fr', LANGUAGES)).toBe('en')
  })

  test('holds text where it has a title, words, a picture or a reference [TRNS-12]', () => {
    const held = (texts: Record<string, unknown>) => languagesHeld(note('', texts), LANGUAGES)
    expect(held({ body: '', fr: '<p>&nbsp; <br></p>', fi_title: ' ' })).toEqual([])
    expect(held({ body: '<p>a</p>', fr: '<p><img src="a.png"></p>', fi_title: 'Puna' })).toEqual(['en', 'fr', 'fi'])
    expect(held({ fr: '<p><span class="mceNonEditable KFReference" id="x"></span></p>', de: 'Rot' })).toEqual([
      'fr',
      'de',
    ])
    expect(held({ fr: { a: 1 }, fi: ['x'] })).toEqual([])
  })

  test('of long ago is read where its client wrote it', () => {
    expect(textIn(note('', { body: '', en: '<p>Code</p>' }), 'en', LANGUAGES).body).toBe('<p>Code</p>')
    expect(textIn(note('', { English: '<p>Name</p>' }), 'en', LANGUAGES).body).toBe('<p>Name</p>')
    expect(textIn(note('', { body: '<p>Body</p>', English: '<p>Name</p>' }), 'en', LANGUAGES).body).toBe('<p>Body</p>')
  })
})

test('an item reads as its note does, by what its summary tells', () => {
  const red = { title: 'Red', titles: { fr: 'Rouge' }, langInNote: ['en', 'fr', 'fi'] }
  const shown = { body: 'Red', bodies: { fr: 'Rouge', fi: 'Puna' } }
  const read = (chosen: string) => [displayTitle(red, chosen, 'en'), displayBody(shown, red, chosen, 'en')]
  expect(['en', 'fr', 'fi', 'de'].map(read)).toEqual([
    ['Red', 'Red'],
    ['Rouge', 'Rouge'],
    ['Red', 'Puna'],
    ['Red', 'Red'],
  ])
  // Titles of languages that the note gave up are not displayed.
  expect(displayTitle({ title: 'Red', titles: { fr: 'Rouge' }, langInNote: ['en'] }, 'fr', 'en')).toBe('Red')
  expect(displayTitle({ title: 'Red' }, 'fr', 'en')).toBe('Red')
})
