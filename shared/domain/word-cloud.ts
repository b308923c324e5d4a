import * as z from 'zod/mini'

/** Maximum words of a cloud (WCLD-02), and notes per search page (WCLD-06). */
export const CLOUD_WORDS_MAX = 50
export const CLOUD_PAGE_SIZE = 1000

/** Languages that are told apart; `other` for the rest. */
export const CLOUD_LANGUAGES = ['en', 'es', 'fr', 'fi', 'pt', 'zh', 'ja', 'other'] as const
export type CloudLanguage = (typeof CLOUD_LANGUAGES)[number]

const shownSchema = z.enum(['all', ...CLOUD_LANGUAGES])

/** Without a language, and of one in which no note is written: the most written, or all as in Knowledge Forum 6. */
export const cloudQuerySchema = z.object({ language: z.optional(shownSchema) })
export type CloudQuery = z.infer<typeof cloudQuerySchema>

/** `GET /api/views/{id}/words`: the most frequent words of a view's notes; `notes` is the number of notes. */
export const wordCloudSchema = z.object({
  words: z.array(z.object({ word: z.string(), count: z.number() })),
  notes: z.number(),
  language: shownSchema,
  /** The most written first. */
  languages: z.array(z.object({ code: z.enum(CLOUD_LANGUAGES), notes: z.number() })),
})
export type WordCloud = z.infer<typeof wordCloudSchema>
