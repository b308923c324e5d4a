import ISO6391 from 'iso-639-1'
import { languageOf, LANGUAGES } from './languages.ts'

/** ISO 639-1 codes and the interface's own codes. */
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

/** Returns a language's name in the language of a BCP-47 tag, else its own name, else the code; browsers know only some names. */
export const languageName = (code: string, tag: string): string =>
  nameIn(code, tag) ?? (ISO6391.getNativeName(code) || code)

/** Returns search terms of a language besides its displayed name: code, own name, English name. */
export const languageWords = (code: string): string[] =>
  [code, ISO6391.getNativeName(code), ISO6391.getName(code)].filter(Boolean)
