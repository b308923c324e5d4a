import { type Language, languageOf, nearestLanguage } from '../../shared/text/languages.ts'

const KEY = 'buildon.language'

const readChoice = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Without storage (private browsing) the browser's languages decide.
    return undefined
  }
}

/** The language stored in this browser, else the nearest to the browser's languages. */
export const preferredLanguage = () => languageOf(readChoice()) ?? nearestLanguage(navigator.languages)

export const storeLanguage = ({ code }: Language) => {
  try {
    localStorage.setItem(KEY, code)
  } catch {
    // Then it lasts until the page is closed.
  }
}
