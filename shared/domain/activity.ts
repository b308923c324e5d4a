import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** Maximum number of newest records listed (DSH1-07). */
export const ACTIVITY_MAX = 1000

/** `?reads=no` leaves out reads: they are so frequent that they would crowd out changes. */
export const activityQuerySchema = z.object({ reads: z._default(z.enum(['all', 'no']), 'all') })
export type ActivityQuery = z.infer<typeof activityQuerySchema>

export const activityRowSchema = z.object({
  _id: idSchema,
  timestamp: dateSchema,
  /** `created`, `modified`, `deleted`, `read`, or a client's record type. */
  action: z.string(),
  link: z.optional(z.string()),
  targetId: z.nullable(idSchema),
  targetType: z.string(),
  title: z.string(),
  authorId: z.nullable(idSchema),
})
export type ActivityRow = z.infer<typeof activityRowSchema>

/** `GET /api/analysis/{communityId}/activity`, newest first; `more` counts the older rows (SPEC-05). */
export const activitySchema = z.object({ rows: z.array(activityRowSchema), more: z.int() })
export type Activity = z.infer<typeof activitySchema>
