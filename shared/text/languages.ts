/** In display order (PROD-03). `code` is stored in users' `lang` and names the text files; `tag` is the BCP-47 tag. */
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

/** Returns the language of a code; undefined for other values. */
export const languageOf = (code: unknown): Language | undefined => LANGUAGES.find((language) => language.code === code)

const localeOf = (tag: string) => {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return undefined
  }
}

/** Returns the first interface language that matches a wanted BCP-47 tag by language and script: zh-HK gives zh-Hant. Defaults to English. */
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

/** Returns the BCP-47 tag of a note language's code, for `lang` attributes and Intl. */
export const tagOf = (code: string): string => languageOf(code)?.tag ?? code.replace('_', '-')
