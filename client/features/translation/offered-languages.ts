import type { RootSettings } from '../../../shared/domain/root-context.ts'
import { OTHER_LANGUAGES, type TranslationLanguage } from '../../../shared/domain/translation.ts'

export const offeredLanguages = (settings: RootSettings | undefined): TranslationLanguage[] => [
  ...(settings?.plugins.translateToEnglish ? (['English'] as const) : []),
  ...(settings?.plugins.translateToChinese ? (['Chinese'] as const) : []),
  ...(settings?.plugins.translateToAll ? OTHER_LANGUAGES : []),
]
