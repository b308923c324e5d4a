import * as z from 'zod/mini'

/** Maximum words of a cloud (WCLD-02), and notes per search page (WCLD-06). */
export const CLOUD_WORDS_MAX = 50
export const CLOUD_PAGE_SIZE = 1000

/** `GET /api/views/{id}/words`: the most frequent words of a view's notes; `notes` is the number of notes. */
export const wordCloudSchema = z.object({
  words: z.array(z.object({ word: z.string(), count: z.number() })),
  notes: z.number(),
})
export type WordCloud = z.infer<typeof wordCloudSchema>
