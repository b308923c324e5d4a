import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

export const pauseSchema = z.object({ until: z.nullable(dateSchema) })

/** `GET /api/pauses/{communityId}`: in force at the server's `now`. `member`: the reader's own; `views`: readable ones. */
export const pausesSchema = z.object({
  now: dateSchema,
  community: z.nullable(pauseSchema),
  member: z.nullable(pauseSchema),
  views: z.array(z.extend(pauseSchema, { viewId: idSchema })),
})
export type Pauses = z.infer<typeof pausesSchema>

/** A year. */
export const PAUSE_MINUTES_MAX = 366 * 24 * 60

const minutes = z.int('pause.end').check(z.minimum(1, 'pause.end'), z.maximum(PAUSE_MINUTES_MAX, 'pause.end'))

/**
 * `PUT /api/pauses/{communityId}`: of a view, a member or else the community; null ends it. Without minutes (by the
 * server's clock) and `until` it lasts until ended.
 */
export const pauseChangeSchema = z.object({
  viewId: z.optional(idSchema),
  authorId: z.optional(idSchema),
  pause: z.nullable(
    z.object({ minutes: z.optional(minutes), until: z.optional(z.iso.datetime({ offset: true, error: 'pause.end' })) }),
  ),
})
export type PauseChange = z.infer<typeof pauseChangeSchema>
