import { type Language, languageOf, nearestLanguage } from '../../shared/text/languages.ts'

const KEY = 'buildon.language'

const readChoice = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // No storage (private browsing): the browser's own languages decide.
    return undefined
  }
}

/** The language chosen in this browser, else the nearest to those that the browser asks for. */
export const preferredLanguage = () => languageOf(readChoice()) ?? nearestLanguage(navigator.languages)

export const keepLanguage = ({ code }: Language) => {
  try {
    localStorage.setItem(KEY, code)
  } catch {
    // It lasts until the page is closed.
  }
}
