import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** See shared/rules/unread.ts. */
export const unreadTotalSchema = z.object({
  communityId: idSchema,
  /** Room of the `unread:update` event. */
  rootContextId: z.optional(idSchema),
  unread: z.number(),
})
export type UnreadTotal = z.infer<typeof unreadTotalSchema>

/** Unread numbers of a community and its views; views without any are omitted. */
export const unreadNumbersSchema = z.object({
  communityId: idSchema,
  unread: z.number(),
  views: z.record(idSchema, z.number()),
})
export type UnreadNumbers = z.infer<typeof unreadNumbersSchema>

/** `PUT /api/unread/…/mark`: marks everything read until now, or restores `until` (null: no mark). */
export const newMarkSchema = z.object({
  until: z.optional(z.nullable(dateSchema.check(z.refine((text) => !Number.isNaN(Date.parse(text)))))),
})
export type NewMark = z.infer<typeof newMarkSchema>

/** New and previous mark; null for none. */
export const markSchema = z.object({ until: z.nullable(dateSchema), before: z.nullable(dateSchema) })
export type Mark = z.infer<typeof markSchema>
