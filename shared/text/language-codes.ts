import ISO6391 from 'iso-639-1'
import { languageOf, LANGUAGES } from './languages.ts'

/** The codes of the languages that notes are written in: ISO 639-1, and the interface's own codes. */
export const LANGUAGE_CODES: readonly string[] = [
  ...new Set([...ISO6391.getAllCodes(), ...LANGUAGES.map(({ code }) => code)]),
]

const nameIn = (code: string, tag: string): string | undefined => {
  try {
    return new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(languageOf(code)?.tag ?? code)
  } catch {
    return undefined
  }
}

/**
 * Returns what a language is called in the language of a BCP-47 tag. Browsers know fewer names than there are languages: one
 * without bears its own, and a code that nobody knows stands for itself.
 */
export const languageName = (code: string, tag: string): string =>
  nameIn(code, tag) ?? (ISO6391.getNativeName(code) || code)

/** By what a language is found beside its name: its code, its own name and its English one. */
export const languageWords = (code: string): string[] =>
  [code, ISO6391.getNativeName(code), ISO6391.getName(code)].filter(Boolean)
