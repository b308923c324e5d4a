import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** Maximum number of newest records listed (DSH1-07). */
export const ACTIVITY_MAX = 1000

/** `?reads=no` leaves out reads: they are so frequent that they would crowd out changes. */
export const activityQuerySchema = z.object({ reads: z._default(z.enum(['all', 'no']), 'all') })
export type ActivityQuery = z.infer<typeof activityQuerySchema>

/** A community record as a list row, with the title of its target. */
export const activityRowSchema = z.object({
  _id: idSchema,
  timestamp: dateSchema,
  /** The operation (created, modified, deleted), `read`, or a client's own record type. */
  action: z.string(),
  /** Type of the created, changed or removed link, for link records. */
  link: z.optional(z.string()),
  /** Null for records without a target. */
  targetId: z.nullable(idSchema),
  targetType: z.string(),
  title: z.string(),
  /** Null for actions of the site itself. */
  authorId: z.nullable(idSchema),
})
export type ActivityRow = z.infer<typeof activityRowSchema>

/** `GET /api/analysis/{communityId}/activity`, newest first; `more` counts the older rows (SPEC-05). */
export const activitySchema = z.object({ rows: z.array(activityRowSchema), more: z.int() })
export type Activity = z.infer<typeof activitySchema>
