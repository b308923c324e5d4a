import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** Describes how many contributions of a community its member has not read yet (shared/rules/unread.ts); each counts once. */
export const unreadTotalSchema = z.object({
  communityId: idSchema,
  /** In its room one hears of changes (`unread:update`). */
  rootContextId: z.optional(idSchema),
  unread: z.number(),
})
export type UnreadTotal = z.infer<typeof unreadTotalSchema>

/** The same of one community, and of each of its views; views without any are left out. */
export const unreadNumbersSchema = z.object({
  communityId: idSchema,
  unread: z.number(),
  views: z.record(idSchema, z.number()),
})
export type UnreadNumbers = z.infer<typeof unreadNumbersSchema>

/** `PUT /api/unread/…/mark`: marks all read until now; with `until` as it was marked before, null for not at all. */
export const newMarkSchema = z.object({
  until: z.optional(z.nullable(dateSchema.check(z.refine((text) => !Number.isNaN(Date.parse(text)))))),
})
export type NewMark = z.infer<typeof newMarkSchema>

/** Tells until when all is marked read, and until when it was before; null for not at all. */
export const markSchema = z.object({ until: z.nullable(dateSchema), before: z.nullable(dateSchema) })
export type Mark = z.infer<typeof markSchema>
