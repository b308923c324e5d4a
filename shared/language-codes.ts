import ISO6391 from 'iso-639-1'
import { languageOf, LANGUAGES } from './languages.ts'

/** The codes of the languages that notes are written in: ISO 639-1, and the interface's own codes. */
export const LANGUAGE_CODES: readonly string[] = [
  ...new Set([...ISO6391.getAllCodes(), ...LANGUAGES.map(({ code }) => code)]),
]

/** What a language is called in the language of a BCP-47 tag; a code that nobody knows stands for itself. */
export const languageName = (code: string, tag: string): string => {
  try {
    return new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(languageOf(code)?.tag ?? code) ?? code
  } catch {
    return code
  }
}
