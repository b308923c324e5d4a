import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** So many of the newest records are listed (DSH1-07). */
export const ACTIVITY_MAX = 1000

/** `?reads=no` leaves readings out: they are noted most, and changes would hardly be listed beside them. */
export const activityQuerySchema = z.object({ reads: z._default(z.enum(['all', 'no']), 'all') })
export type ActivityQuery = z.infer<typeof activityQuerySchema>

/** A record of a community as a line of a list, with the title of what it is about. */
export const activityRowSchema = z.object({
  _id: idSchema,
  timestamp: dateSchema,
  /** The operation, else the type: created, modified, deleted, read, or what a client has called it. */
  action: z.string(),
  /** The type of the link that was made, changed or removed, where it was one. */
  link: z.optional(z.string()),
  /** The object that it is about; null where it is about nothing in particular. */
  targetId: z.nullable(idSchema),
  targetType: z.string(),
  title: z.string(),
  /** Null where the site itself acted. */
  authorId: z.nullable(idSchema),
})
export type ActivityRow = z.infer<typeof activityRowSchema>

/** `GET /api/analysis/{communityId}/activity`: the newest first; `more` is the number of older ones (SPEC-05). */
export const activitySchema = z.object({ rows: z.array(activityRowSchema), more: z.int() })
export type Activity = z.infer<typeof activitySchema>
