import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { namedAuthorSchema } from './authors.ts'
import { placeSchema, summarySchema } from './links.ts'
import { arrowSchema } from './views.ts'

/** The acts of a view's history that are told at most, the oldest first. */
export const VIEW_HISTORY_MAX = 200_000

/** What an act does to an item; in an answer it is told by its place in this list. */
export const OPERATIONS = ['created', 'modified', 'deleted'] as const

const countSchema = z.number().check(z.gte(0))

/** A summary as a snapshot keeps it, less what no card shows. */
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
 * One act on an item of a view: when, in milliseconds; what, as a place in `OPERATIONS`; then the places of who did it, of the
 * item and of its summary in the lists of the answer; where the item then stood. Of what the reader may not read there is neither
 * who nor a summary, and the time is that of the act before it (TIME-17).
 */
const frameSchema = z.tuple([
  countSchema,
  z.literal([0, 1, 2]),
  z.nullable(countSchema),
  countSchema,
  z.nullable(countSchema),
  placeSchema,
])

/** `GET /api/views/{id}/history`: what was done to the items of a view, in order of time (TIME-16). */
export const viewHistorySchema = z.object({
  /** Those who did it and those who wrote the items; who has left the community has no name. */
  authors: z.array(namedAuthorSchema),
  /** The ids of an item's link and of its object; none of what the reader may not read now. */
  items: z.array(z.nullable(z.tuple([idSchema, idSchema]))),
  summaries: z.array(pastSummarySchema),
  frames: z.array(frameSchema),
  /** The build-ons and references among the objects, and when each was made, in milliseconds. */
  arrows: z.array(z.extend(arrowSchema, { created: z.number() })),
  /** Tells how many records are left out because their snapshots are gone. */
  missing: z.number(),
  /** There are more acts than are told. */
  hasMore: z.boolean(),
})
export type ViewHistory = z.infer<typeof viewHistorySchema>
