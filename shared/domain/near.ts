import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'

/** Maximum number of neighbours of a note (NEAR-01). */
export const NEAR_MAX = 5
/** In characters. */
export const DRAFT_MAX = 20_000
/** Minimum score for a duplicate warning; notes on one topic hardly ever reach it. */
export const SAME_THOUGHT = 0.55
/** Minimum number of distinct words; fewer are not significant. */
export const DRAFT_TERMS_MIN = 6

/** `score` is 0 to 1. */
export const nearNoteSchema = z.object({
  _id: idSchema,
  type: z.string(),
  title: z.string(),
  authors: z.array(idSchema),
  score: z.number(),
})
export type NearNote = z.infer<typeof nearNoteSchema>

/** `POST /api/contributions/{communityId}/near`: draft text, and its own note to exclude. */
export const nearTextSchema = z.object({
  text: z.string().check(z.maxLength(DRAFT_MAX, 'field.long')),
  except: z.optional(idSchema),
})
export type NearText = z.infer<typeof nearTextSchema>
