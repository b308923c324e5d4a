import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { THREAD_TEXTS_MAX } from '../wire/limits.ts'
import { objectSchema } from './contributions.ts'
import { linkSchema, summarySchema } from './links.ts'

const shortSchema = z.extend(z.pick(summarySchema, { type: true, title: true }), { _id: idSchema })

const threadNoteSchema = z.extend(
  z.pick(summarySchema, { type: true, title: true, authors: true, created: true, modified: true }),
  {
    _id: idSchema,
    /** Other notes that it builds on, also of other threads. */
    alsoOn: z.array(shortSchema),
  },
)
export type ThreadNote = z.infer<typeof threadNoteSchema>

const threadRowSchema = z.object({
  /** 0 for the first note. */
  depth: z.number(),
  /** Undefined for a note that a manager removed (MODR-01). */
  note: z.optional(threadNoteSchema),
})
export type ThreadRow = z.infer<typeof threadRowSchema>

/** `GET /api/threads/{id}`: the thread of a note, in order (see `threadOrder`). */
export const threadSchema = z.object({
  communityId: idSchema,
  rows: z.array(threadRowSchema),
  /** There are more than `THREAD_NOTES_MAX`. */
  isCut: z.boolean(),
})
export type Thread = z.infer<typeof threadSchema>

/** Ids joined by commas. */
export const threadTextsQuerySchema = z.object({
  ids: z.pipe(
    z.pipe(
      z.string('field.required').check(z.maxLength(THREAD_TEXTS_MAX * 25, 'field.long')),
      z.transform((ids: string) => ids.split(',')),
    ),
    z.array(idSchema).check(z.maxLength(THREAD_TEXTS_MAX, 'field.long')),
  ),
})

/** `GET /api/threads/{communityId}/texts`: readable notes, with the links that their display needs. */
export const threadTextsSchema = z.object({
  notes: z.array(objectSchema),
  links: z.array(linkSchema),
  /** Ids for a further request, because the answer would be too long. */
  rest: z.array(idSchema),
})
export type ThreadTexts = z.infer<typeof threadTextsSchema>
