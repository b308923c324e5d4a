import * as z from 'zod/mini'
import { roleSchema } from './authors.ts'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { sentNumber } from '../wire/sent-numbers.ts'
import { RATING_MAX, RATING_MIN } from '../wire/limits.ts'

const RECIPIENT_TYPE = 'Supports-Link'
const starsSchema = z
  .number('field.invalid')
  .check(z.minimum(RATING_MIN, 'field.invalid'), z.maximum(RATING_MAX, 'field.invalid'))

/** Describes how many stars a member gives to what stands in a note's support (contract/model.md 11). */
export const ratingSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  authorId: idSchema,
  /** The `supports` link. */
  recipientId: idSchema,
  recipientType: z.literal(RECIPIENT_TYPE),
  /** From 1 to 5. */
  rating: starsSchema,
  created: dateSchema,
  modified: dateSchema,
})
export type Rating = z.infer<typeof ratingSchema>

/** A rating as it is sent; the community is that of the link, whatever the body says (contract/api.md 17). */
export const newRatingSchema = z.extend(
  z.pick(ratingSchema, { authorId: true, recipientId: true, recipientType: true }),
  { rating: sentNumber(starsSchema) },
)
export type NewRating = z.infer<typeof newRatingSchema>

/** Describes which ratings of a support are asked for; all of them unless told. */
export const ratingsQuerySchema = z.object({
  communityId: z.optional(idSchema),
  authorId: z.optional(idSchema),
  /** Those of members who are writers, or managers, now. */
  authorClass: z.optional(roleSchema),
})
export type RatingsQuery = z.infer<typeof ratingsQuerySchema>
