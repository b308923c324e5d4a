import * as z from 'zod/mini'
import { roleSchema } from './authors.ts'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { sentNumber } from '../wire/sent-numbers.ts'
import { RATING_MAX, RATING_MIN } from '../wire/limits.ts'

const RECIPIENT_TYPE = 'Supports-Link'
const starsSchema = z
  .number('field.invalid')
  .check(z.minimum(RATING_MIN, 'field.invalid'), z.maximum(RATING_MAX, 'field.invalid'))

/** A member's rating of the text in a note's support (contract/model.md 11). */
export const ratingSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  authorId: idSchema,
  /** The `supports` link. */
  recipientId: idSchema,
  recipientType: z.literal(RECIPIENT_TYPE),
  /** 1 to 5. */
  rating: starsSchema,
  created: dateSchema,
  modified: dateSchema,
})
export type Rating = z.infer<typeof ratingSchema>

/** The community is that of the link; one in the body is ignored (contract/api.md 17). */
export const newRatingSchema = z.extend(
  z.pick(ratingSchema, { authorId: true, recipientId: true, recipientType: true }),
  { rating: sentNumber(starsSchema) },
)
export type NewRating = z.infer<typeof newRatingSchema>

export const ratingsQuerySchema = z.object({
  communityId: z.optional(idSchema),
  authorId: z.optional(idSchema),
  /** Only ratings of current writers, or of current managers. */
  authorClass: z.optional(roleSchema),
})
export type RatingsQuery = z.infer<typeof ratingsQuerySchema>
