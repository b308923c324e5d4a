/**
 * The interface's languages, in the switcher's order (PROD-03): the product's own code, under which `lang` of users
 * and the files of texts are kept; the BCP-47 tag that browsers know; and the language's own name.
 */
export const LANGUAGES = [
  { code: 'en', tag: 'en', name: 'English' },
  { code: 'es', tag: 'es', name: 'Español' },
  { code: 'fr', tag: 'fr', name: 'Français' },
  { code: 'cn', tag: 'zh-Hant', name: '繁體中文' },
  { code: 'zh_CN', tag: 'zh-Hans', name: '简体中文' },
  { code: 'ja', tag: 'ja', name: '日本語' },
  { code: 'fi', tag: 'fi', name: 'Suomi' },
  { code: 'pt', tag: 'pt', name: 'Português' },
] as const

export type Language = (typeof LANGUAGES)[number]

export const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code)

/** The language of a code, such as a user's `lang`; undefined for anything else. */
export const languageOf = (code: unknown): Language | undefined => LANGUAGES.find((language) => language.code === code)

const localeOf = (tag: string) => {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return undefined
  }
}

/**
 * The first of a person's languages (BCP-47 tags, the best first) that the interface is offered in, whatever the
 * country: zh-HK is written as zh-Hant, fr-CA as fr. English when there is none.
 */
export const nearestLanguage = (wanted: readonly string[]): Language => {
  const locales = LANGUAGES.map((language) => ({ language, locale: localeOf(language.tag) }))
  for (const tag of wanted) {
    const locale = localeOf(tag)
    const near = locales.find(
      (known) => locale && known.locale?.language === locale.language && known.locale.script === locale.script,
    )
    if (near) return near.language
  }
  return LANGUAGES[0]
}

/** The BCP-47 tag of a language that notes are written in, by its code: for `lang` in a page and for Intl. */
export const tagOf = (code: string): string => languageOf(code)?.tag ?? code.replace('_', '-')
