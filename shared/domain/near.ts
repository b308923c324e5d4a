import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'

/** So many neighbours of a note are told at most (NEAR-01). */
export const NEAR_MAX = 5
/** Characters of a text that is being written, as far as it is compared. */
export const DRAFT_MAX = 20_000
/** From this score on two notes say much the same: of notes in which one sentence was changed all score more, of one topic hardly any. */
export const SAME_THOUGHT = 0.55
/** Fewer different words than this may be anybody's. */
export const DRAFT_TERMS_MIN = 6

/** A contribution that is near another one, with its score from 0 to 1. */
export const nearNoteSchema = z.object({
  _id: idSchema,
  type: z.string(),
  title: z.string(),
  authors: z.array(idSchema),
  score: z.number(),
})
export type NearNote = z.infer<typeof nearNoteSchema>

/** `POST /api/contributions/{communityId}/near`: a text as it is being written, and the note that it is of, which is not meant. */
export const nearTextSchema = z.object({
  text: z.string().check(z.maxLength(DRAFT_MAX, 'field.long')),
  except: z.optional(idSchema),
})
export type NearText = z.infer<typeof nearTextSchema>
