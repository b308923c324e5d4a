import i18next, { type BackendModule, type CustomTypeOptions, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, LANGUAGES } from '../../shared/text/languages.ts'
import type * as areas from './text-areas.ts'
import { ApiError } from './api.ts'
import { loadCode } from './load-code.ts'
import { storeLanguage, preferredLanguage } from './languages.ts'
import type { Texts } from './text-files.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    /** Keys are flat, because error codes contain dots. */
    keySeparator: false
    resources: typeof areas
  }
}

/** Texts of every page and of the first one. The list of the hundreds of other files is loaded on demand. */
const first = import.meta.glob<{ default: Texts }>('../locales/*/{common,errors,accounts}.json')

const findFile = async (path: string) => first[path] ?? (await import('./text-files.ts')).textFiles[path]

/** The English texts of refusals live beside their codes, where the server has them too. */
const englishErrors = async (): Promise<Texts> => {
  const { ERRORS } = await import('../../shared/wire/errors.ts')
  return Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message]))
}

/** i18next and Intl use the tag of a language, the folders its code. */
const codeOf = (tag: string) => LANGUAGES.find((language) => language.tag === tag)?.code

const readTexts = async (tag: string, area: string): Promise<Texts> => {
  const load = await findFile(`../locales/${codeOf(tag)}/${area}.json`)
  const english = tag === 'en' && area === 'errors' ? englishErrors() : undefined
  const texts = (await load?.())?.default
  return { ...(await english), ...texts }
}

/** Tag and area: i18next does not load them again. */
const failed = new Set<string>()

const localeFiles: BackendModule = {
  type: 'backend',
  init() {},
  async read(tag, area, done) {
    try {
      done(null, await loadCode(() => readTexts(tag, area)))
    } catch (error) {
      failed.add(`${tag} ${area}`)
      done(error instanceof Error ? error : String(error), false)
    }
  },
}

i18next.on('languageChanged', (tag) => {
  document.documentElement.lang = tag
})

void i18next
  .use(localeFiles)
  .use(initReactI18next)
  .init({
    lng: preferredLanguage().tag,
    load: 'currentOnly',
    fallbackLng: 'en',
    ns: ['common', 'errors'],
    defaultNS: 'common',
    keySeparator: false,
    interpolation: { escapeValue: false },
  })

let wanted: Language | undefined

/**
 * Changes the interface's language and stores it in this browser. Rejects and changes nothing if the texts in use can't
 * be loaded; other texts are loaded on demand.
 */
export const changeLanguage = async (language: Language) => {
  const { code, tag } = language
  wanted = language
  const asked = [i18next.options.ns ?? []].flat()
  await Promise.all(asked.map(async (area) => (await findFile(`../locales/${code}/${area}.json`))?.()))
  // The latest choice wins.
  if (wanted !== language) return
  await i18next.changeLanguage(tag)
  storeLanguage(language)
}

/** Preloads texts; components suspend without it. Rejects if they can't be loaded. */
export const loadTexts = async (...areas: (keyof CustomTypeOptions['resources'])[]) => {
  const { language } = i18next
  const again = areas.filter((area) => failed.delete(`${language} ${area}`))
  if (again.length > 0) await i18next.reloadResources([language], again)
  await i18next.loadNamespaces(areas)
  if (areas.some((area) => failed.has(`${language} ${area}`))) throw new Error('texts not loaded')
}

/** Returns the text for a failed call: by its code, else the server's message. */
export const errorText = (error: unknown, t: TFunction<'errors'>): string => {
  if (!(error instanceof ApiError)) return t('unknown')
  return codeText(error.code, t, error.message || t('unknown'), error.values)
}

export const codeText = (
  code: string,
  t: TFunction<'errors'>,
  otherwise: string,
  values: { min?: number; column?: string } | Readonly<Record<string, number | string>> = {},
): string => (i18next.exists(code, { ns: 'errors' }) ? t(code as 'unknown', asWords(values)) : otherwise)

/** `until`: ms since 1970. */
const asWords = <V extends object>(values: V) =>
  'until' in values && typeof values.until === 'number' ? { ...values, until: momentText(values.until) } : values

/** `time`: ms since 1970. */
export const momentText = (time: number) =>
  new Intl.DateTimeFormat(i18next.language, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
