import type { Contribution } from '../domain/contributions.ts'
import type { Excerpt } from '../domain/links.ts'
import { LANGUAGES_OF_NOTE_MAX } from '../wire/limits.ts'
import type { RootSettings } from '../domain/root-context.ts'

/** The languages that a community's notes are written in. */
export interface NoteLanguages {
  /** The codes, each once, the default one first. */
  codes: readonly string[]
  defaultLang: string
}

export interface NoteText {
  title: string
  /** HTML. */
  body: string
}

type Note = Pick<Contribution, 'title' | 'data'>

/** Returns whether a key of a note's `data` is a language's code, under which its body in that language stands. */
export const isLanguageCode = (key: string): boolean => /^[a-z]{2}([_-][A-Za-z]{2,4})?$/.test(key)

/** The key of a note's `data` under which its title in a language stands (contract/model.md 4.1). */
export const titleKey = (code: string): string => `${code}_title`
/** Returns the language whose title stands under a key; see `titleKey`. */
export const languageOfTitle = (key: string): string => key.replace(/_title$/, '')
/** Returns whether a title in some language stands under a key. */
export const isTitleKey = (key: string): boolean => key.endsWith('_title') && isLanguageCode(languageOfTitle(key))

/** Returns what a community's notes are written in while its plugin “multilanguage” is on; undefined while it is off. */
export const noteLanguagesOf = ({ plugins, languages, defaultLang }: RootSettings): NoteLanguages | undefined =>
  plugins.multilanguage && isLanguageCode(defaultLang)
    ? { codes: [...new Set([defaultLang, ...languages.filter(isLanguageCode)])], defaultLang }
    : undefined

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The language of a note's own `title` and `data.body`: the community's default one when it was first saved. */
export const ownLanguage = ({ data }: Note, { defaultLang }: NoteLanguages): string =>
  isLanguageCode(text(data.defaultLang)) ? text(data.defaultLang) : defaultLang

/**
 * Returns what a note's own body says. Clients of long ago left it empty and wrote under the language's code, or its English
 * name.
 */
export const ownBody = ({ data }: Pick<Note, 'data'>, own = 'en'): string =>
  text(data.body) || text(data[own]) || text(data.English)

/** Returns what a note says in one language; nothing of a language that it holds no text in. */
export const textIn = (note: Note, code: string, languages: NoteLanguages): NoteText => {
  const { title, data } = note
  return code === ownLanguage(note, languages)
    ? { title: title || text(data[titleKey(code)]), body: ownBody(note, code) }
    : { title: text(data[titleKey(code)]), body: text(data[code]) }
}

/** What says something without a word: pictures, films, references. */
const WORDLESS = /<(img|video|iframe|hr)\b|\bKFReference\b/

const saysSomething = ({ title, body }: NoteText) =>
  title.trim() !== '' || WORDLESS.test(body) || body.replace(/<[^>]*>|&nbsp;/g, '').trim() !== ''

/** The codes of the languages in which a note holds text, its own first; there are no more than people write in. */
export const languagesHeld = (note: Note, languages: NoteLanguages): string[] => {
  const codes = new Set([
    ownLanguage(note, languages),
    ...languages.codes,
    ...Object.keys(note.data).filter(isLanguageCode),
  ])
  return [...codes].filter((code) => saysSomething(textIn(note, code, languages))).slice(0, LANGUAGES_OF_NOTE_MAX)
}

/** The language that a note is shown in to who has chosen one: that, else the community's default one, else its own. */
export const languageShown = (note: Note, chosen: string, languages: NoteLanguages): string => {
  const held = languagesHeld(note, languages)
  return [chosen, languages.defaultLang].find((code) => held.includes(code)) ?? ownLanguage(note, languages)
}

interface Summarised {
  title: string
  titles?: Readonly<Record<string, string>> | undefined
  langInNote?: readonly string[] | undefined
  excerpt?: Excerpt | undefined
}

/** A note's title as `languageShown` has it, of which only a summary is known: its own title where it bears none in that language. */
export const titleShown = (
  { title, titles, langInNote = [] }: Summarised,
  chosen: string,
  fallback: string,
): string => {
  const code = [chosen, fallback].find((one) => langInNote.includes(one))
  return (code !== undefined && titles?.[code]) || title
}

/** As `titleShown`, of what a note's card shows of its text. */
export const excerptShown = (
  { excerpt = {}, langInNote = [] }: Summarised,
  chosen: string,
  fallback: string,
): string | undefined => {
  const code = [chosen, fallback].find((one) => langInNote.includes(one))
  return (code !== undefined && excerpt.texts?.[code]) || excerpt.text
}

/** The bodies that stand in a note's `data` by the codes of their languages. */
export const bodiesByCode = (data: Note['data']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string] => isLanguageCode(entry[0]) && typeof entry[1] === 'string',
    ),
  )

/** As `titleShown`, of a body that is shown in place of its item: `bodies` are those in other languages than its own. */
export const bodyShown = (
  { body, bodies }: { body?: string | undefined; bodies?: Readonly<Record<string, string>> | undefined },
  { langInNote = [] }: Summarised,
  chosen: string,
  fallback: string,
): string | undefined => {
  const code = [chosen, fallback].find((one) => langInNote.includes(one))
  return (code !== undefined && bodies?.[code]) || body
}
