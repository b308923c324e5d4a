import * as z from 'zod/mini'
import { TRANSLATED_TEXT_MAX } from '../wire/limits.ts'

/** Language codes besides English and Chinese, offered with the plugin `translateToAll` (TRNS-14). */
export const OTHER_LANGUAGES = ['es', 'fr', 'cn', 'ja', 'fi', 'pt'] as const

/** Target languages, as named on the wire; `Chinese` is Simplified, `cn` Traditional. */
const languageSchema = z.enum(['English', 'Chinese', ...OTHER_LANGUAGES], 'field.invalid')
export type TranslationLanguage = z.infer<typeof languageSchema>

const CALLED: ReadonlyMap<string, TranslationLanguage> = new Map([
  ['english', 'English'],
  ['en', 'English'],
  ['chinese', 'Chinese'],
  ['zh', 'Chinese'],
  ['zh-cn', 'Chinese'],
  ['zh_cn', 'Chinese'],
  ...OTHER_LANGUAGES.map((code) => [code, code] as const),
])

/** A part of a text; language by name or code (contract/api.md 25). */
export const translateSchema = z.object({
  text: z.string('field.required').check(z.maxLength(TRANSLATED_TEXT_MAX, 'field.long')),
  language: z.pipe(
    z.pipe(
      z.string('field.required'),
      z.transform((sent: string) => CALLED.get(sent.toLowerCase())),
    ),
    languageSchema,
  ),
})
export type TranslateRequest = z.infer<typeof translateSchema>

/** Always answered with status 200. */
export const translatedSchema = z.discriminatedUnion('responseDesc', [
  z.object({ responseDesc: z.literal('Success'), text: z.string() }),
  z.object({ responseDesc: z.literal('Failed translation') }),
])
export type Translated = z.infer<typeof translatedSchema>
