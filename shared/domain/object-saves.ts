import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { MARKS_AT_ONCE_MAX } from '../wire/limits.ts'
import { listOf } from '../wire/lists.ts'
import { objectChangeSchema } from './contributions.ts'

/** The link of a new mark in a note's text; `_id` is the mark's id. */
const markLinkSchema = z.discriminatedUnion('type', [
  z.object({ _id: idSchema, type: z.literal('supports'), from: idSchema }),
  z.object({ _id: idSchema, type: z.literal('references'), to: idSchema, text: z.string() }),
])
export type MarkLink = z.infer<typeof markLinkSchema>

export const objectSaveSchema = z.extend(objectChangeSchema, {
  /** Upload that becomes the object's file (contract/api.md 13). */
  tmpFilename: z.optional(z.unknown()),
  /** New marks. If present, even empty, links without a mark are removed. */
  markLinks: z.optional(listOf(markLinkSchema, MARKS_AT_ONCE_MAX)),
  markRead: z.optional(z.boolean()),
})
export type ObjectSave = z.infer<typeof objectSaveSchema>
