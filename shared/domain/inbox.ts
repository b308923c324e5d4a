import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { namedAuthorSchema } from './authors.ts'

export const INBOX_MAX = 100
export const INBOX_DAYS = 90

/** (FRST-05) */
export const inboxKindSchema = z.enum(['mention', 'buildon'])
export type InboxKind = z.infer<typeof inboxKindSchema>

export const inboxEntrySchema = z.object({
  _id: idSchema,
  kind: inboxKindSchema,
  time: dateSchema,
  isNew: z.boolean(),
  by: namedAuthorSchema,
  note: z.object({ _id: idSchema, title: z.string() }),
  community: z.object({ _id: idSchema, title: z.string() }),
})
export type InboxEntry = z.infer<typeof inboxEntrySchema>

/** `GET /api/inbox/count`. */
export const inboxCountSchema = z.object({ count: z.number() })

/** `PUT /api/inbox/seen`. */
export const seenSchema = z.object({ ids: z.array(idSchema).check(z.maxLength(INBOX_MAX)) })
export type Seen = z.infer<typeof seenSchema>
