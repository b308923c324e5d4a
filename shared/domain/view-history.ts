import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { namedAuthorSchema } from './authors.ts'
import { placeSchema, summarySchema } from './links.ts'
import { arrowSchema } from './views.ts'

export const VIEW_HISTORY_MAX = 200_000

/** Operations on items; answers use the index. */
export const OPERATIONS = ['created', 'modified', 'deleted'] as const

const countSchema = z.number().check(z.gte(0))

export const pastSummarySchema = z.pick(summarySchema, {
  type: true,
  title: true,
  status: true,
  permission: true,
  created: true,
  modified: true,
  authors: true,
  group: true,
  langInNote: true,
  titles: true,
  data: true,
})
export type PastSummary = z.infer<typeof pastSummarySchema>

/**
 * Time (ms), index in `OPERATIONS`, indices of author, item and summary, resulting position. For unreadable items, author and summary are null and the time is
 * that of the previous action (TIME-17).
 */
const frameSchema = z.tuple([
  countSchema,
  z.literal([0, 1, 2]),
  z.nullable(countSchema),
  countSchema,
  z.nullable(countSchema),
  placeSchema,
])

/** `GET /api/views/{id}/history`: actions on the items of a view by time (TIME-16). */
export const viewHistorySchema = z.object({
  /** Authors of actions and items; former members have no name. */
  authors: z.array(namedAuthorSchema),
  /** [link id, object id]; null for items that the reader may not read now. */
  items: z.array(z.nullable(z.tuple([idSchema, idSchema]))),
  summaries: z.array(pastSummarySchema),
  frames: z.array(frameSchema),
  /** Build-on and reference links among the objects; `created` in ms. */
  arrows: z.array(z.extend(arrowSchema, { created: z.number() })),
  missing: z.number(),
  hasMore: z.boolean(),
})
export type ViewHistory = z.infer<typeof viewHistorySchema>
