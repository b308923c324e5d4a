import i18next, { type BackendModule, type CustomTypeOptions, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ERRORS } from '../../shared/errors.ts'
import type accounts from '../locales/en/accounts.json'
import type common from '../locales/en/common.json'
import type communities from '../locales/en/communities.json'
import type errors from '../locales/en/errors.json'
import type notes from '../locales/en/notes.json'
import type views from '../locales/en/views.json'
import { ApiError } from './api.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    /** Keys are flat: a dot in a key is part of its name, as in the codes of errors. */
    keySeparator: false
    resources: {
      common: typeof common
      accounts: typeof accounts
      communities: typeof communities
      views: typeof views
      notes: typeof notes
      /** The server's refusals by code, and the few that are made in the browser. */
      errors: typeof errors
    }
  }
}

type Texts = Record<string, string>

const files = import.meta.glob<{ default: Texts }>('../locales/*/*.json')

/** The English texts of refusals live beside their codes, where the server has them too. */
const englishErrors: Texts = Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message]))

/** Each language and area is a file of its own, loaded when a page asks for it. */
const localeFiles: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, area, done) {
    const load = files[`../locales/${language}/${area}.json`]
    try {
      const texts = (await load?.())?.default ?? {}
      done(null, language === 'en' && area === 'errors' ? { ...englishErrors, ...texts } : texts)
    } catch (error) {
      done(error instanceof Error ? error : String(error), false)
    }
  },
}

i18next.on('languageChanged', (language) => {
  document.documentElement.lang = language
})

void i18next
  .use(localeFiles)
  .use(initReactI18next)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['common', 'errors'],
    defaultNS: 'common',
    keySeparator: false,
    interpolation: { escapeValue: false },
  })

/** Loads an area's texts ahead; a component that comes first waits for them by itself. */
export const loadTexts = (area: keyof CustomTypeOptions['resources']) => i18next.loadNamespaces(area)

/** What a person is told about a failed call: the text of its code, else what the server said. */
export const errorText = (error: unknown, t: TFunction<'errors'>): string => {
  if (!(error instanceof ApiError)) return t('unknown')
  return codeText(error.code, t, error.message || t('unknown'))
}

/** The text of a code, such as a refused field's. */
export const codeText = (code: string, t: TFunction<'errors'>, otherwise: string): string =>
  i18next.exists(code, { ns: 'errors' }) ? t(code as 'unknown') : otherwise
