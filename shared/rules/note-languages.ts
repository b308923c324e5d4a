import type { Contribution } from '../domain/contributions.ts'
import type { Excerpt } from '../domain/links.ts'
import { LANGUAGES_OF_NOTE_MAX } from '../wire/limits.ts'
import type { RootSettings } from '../domain/root-context.ts'

export interface NoteLanguages {
  /** Distinct codes, the default first. */
  codes: readonly string[]
  defaultLang: string
}

export interface NoteText {
  title: string
  /** HTML. */
  body: string
}

type Note = Pick<Contribution, 'title' | 'data'>

/** Returns whether a key of a note's `data` is a language code, i.e. holds a body. */
export const isLanguageCode = (key: string): boolean => /^[a-z]{2}([_-][A-Za-z]{2,4})?$/.test(key)

/** Returns the key in a note's `data` of the title in a language (contract/model.md 4.1). */
export const titleKey = (code: string): string => `${code}_title`
/** Returns the language code of a title key. */
export const languageOfTitle = (key: string): string => key.replace(/_title$/, '')
/** Returns whether a key of a note's `data` holds a title in a language. */
export const isTitleKey = (key: string): boolean => key.endsWith('_title') && isLanguageCode(languageOfTitle(key))

/** Returns the languages of a community's notes; undefined without the plugin “multilanguage”. */
export const noteLanguagesOf = ({ plugins, languages, defaultLang }: RootSettings): NoteLanguages | undefined =>
  plugins.multilanguage && isLanguageCode(defaultLang)
    ? { codes: [...new Set([defaultLang, ...languages.filter(isLanguageCode)])], defaultLang }
    : undefined

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns the language of a note's `title` and `data.body`: the community's default when it was first saved. */
export const ownLanguage = ({ data }: Note, { defaultLang }: NoteLanguages): string =>
  isLanguageCode(text(data.defaultLang)) ? text(data.defaultLang) : defaultLang

/** Returns a note's own body. Very old clients stored it under the language code or English name instead. */
export const ownBody = ({ data }: Pick<Note, 'data'>, own = 'en'): string =>
  text(data.body) || text(data[own]) || text(data.English)

/** Returns title and body in one language; empty texts if the note has none. */
export const textIn = (note: Note, code: string, languages: NoteLanguages): NoteText => {
  const { title, data } = note
  return code === ownLanguage(note, languages)
    ? { title: title || text(data[titleKey(code)]), body: ownBody(note, code) }
    : { title: text(data[titleKey(code)]), body: text(data[code]) }
}

/** Content without text: pictures, videos, references. */
const WORDLESS = /<(img|video|iframe|hr)\b|\bKFReference\b/

const saysSomething = ({ title, body }: NoteText) =>
  title.trim() !== '' || WORDLESS.test(body) || body.replace(/<[^>]*>|&nbsp;/g, '').trim() !== ''

/** Returns the codes of languages in which a note has content, its own first; limited to `LANGUAGES_OF_NOTE_MAX`. */
export const languagesHeld = (note: Note, languages: NoteLanguages): string[] => {
  const codes = new Set([
    ownLanguage(note, languages),
    ...languages.codes,
    ...Object.keys(note.data).filter(isLanguageCode),
  ])
  return [...codes].filter((code) => saysSomething(textIn(note, code, languages))).slice(0, LANGUAGES_OF_NOTE_MAX)
}

/** Returns the language to display: the chosen one, else the community's default, else the note's own. */
export const displayLanguage = (note: Note, chosen: string, languages: NoteLanguages): string => {
  const held = languagesHeld(note, languages)
  return [chosen, languages.defaultLang].find((code) => held.includes(code)) ?? ownLanguage(note, languages)
}

interface Summarised {
  title: string
  titles?: Readonly<Record<string, string>> | undefined
  langInNote?: readonly string[] | undefined
  excerpt?: Excerpt | undefined
}

/** Returns the title to display for a summary, as `displayLanguage` chooses; falls back to the own title. */
export const displayTitle = (
  { title, titles, langInNote = [] }: Summarised,
  chosen: string,
  fallback: string,
): string => {
  const code = [chosen, fallback].find((one) => langInNote.includes(one))
  return (code !== undefined && titles?.[code]) || title
}

/** Like `displayTitle`, for the excerpt on a card. */
export const displayExcerpt = (
  { excerpt = {}, langInNote = [] }: Summarised,
  chosen: string,
  fallback: string,
): string | undefined => {
  const code = [chosen, fallback].find((one) => langInNote.includes(one))
  return (code !== undefined && excerpt.texts?.[code]) || excerpt.text
}

/** Returns the bodies in a note's `data` by language code. */
export const bodiesByCode = (data: Note['data']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string] => isLanguageCode(entry[0]) && typeof entry[1] === 'string',
    ),
  )

/** Like `displayTitle`, for a body displayed in place; `bodies` holds further languages. */
export const displayBody = (
  { body, bodies }: { body?: string | undefined; bodies?: Readonly<Record<string, string>> | undefined },
  { langInNote = [] }: Summarised,
  chosen: string,
  fallback: string,
): string | undefined => {
  const code = [chosen, fallback].find((one) => langInNote.includes(one))
  return (code !== undefined && bodies?.[code]) || body
}
