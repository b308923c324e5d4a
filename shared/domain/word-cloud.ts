import * as z from 'zod/mini'

/** A cloud shows at most so many words (WCLD-02), of notes that a search brings so many at a time (WCLD-06). */
export const CLOUD_WORDS_MAX = 50
export const CLOUD_PAGE_SIZE = 1000

/** `GET /api/views/{id}/words`: the most frequent words of a view's notes, and of how many notes they are. */
export const wordCloudSchema = z.object({
  words: z.array(z.object({ word: z.string(), count: z.number() })),
  notes: z.number(),
})
export type WordCloud = z.infer<typeof wordCloudSchema>
