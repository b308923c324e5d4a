import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { MARKS_AT_ONCE_MAX } from '../wire/limits.ts'
import { listOf } from '../wire/lists.ts'
import { objectChangeSchema } from './contributions.ts'

/** The link of a new mark in a note's text, under the id that the mark has there. */
const markLinkSchema = z.discriminatedUnion('type', [
  z.object({ _id: idSchema, type: z.literal('supports'), from: idSchema }),
  z.object({ _id: idSchema, type: z.literal('references'), to: idSchema, text: z.string() }),
])
export type MarkLink = z.infer<typeof markLinkSchema>

/** A body of `PUT /api/objects/…`: a change, and what is done with it in the same transaction. */
export const objectSaveSchema = z.extend(objectChangeSchema, {
  /** The upload that becomes the object's file (contract/api.md 13). */
  tmpFilename: z.optional(z.unknown()),
  /** New marks; where it is sent, though it be empty, links whose marks are gone are removed. */
  markLinks: z.optional(listOf(markLinkSchema, MARKS_AT_ONCE_MAX)),
  /** Tells whether it counts as read by who saves it. */
  markRead: z.optional(z.boolean()),
})
export type ObjectSave = z.infer<typeof objectSaveSchema>
