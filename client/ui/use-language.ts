import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, LANGUAGES } from '../../shared/languages.ts'
import { changeLanguage } from '../lib/i18n.ts'

/** The interface's language and the way to another; `failed` when its texts could not be loaded. */
export const useLanguage = () => {
  const { i18n } = useTranslation()
  const [failed, setFailed] = useState(false)
  const choose = async (language: Language) => {
    setFailed(false)
    await changeLanguage(language).catch(() => setFailed(true))
  }
  return { current: LANGUAGES.find(({ tag }) => tag === i18n.language) ?? LANGUAGES[0], choose, failed }
}
