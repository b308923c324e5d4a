import * as z from 'zod/mini'
import { objectSchema } from './contributions.ts'
import type { Point } from '../rules/geometry.ts'
import { idSchema } from '../wire/ids.ts'
import { linkSchema } from './links.ts'
import { ITEMS_AT_ONCE_MAX } from '../wire/limits.ts'
import { listOf } from '../wire/lists.ts'

/** Position of the first item in a rise-above, and the offset between items (RISE-05). */
const FIRST: Point = { x: 10_000, y: 10_000 }
const APART = 50

/** Returns positions for `count` items of a rise-above, in order. */
export const placesWithin = (count: number): Point[] =>
  Array.from({ length: count }, (_, index) => ({ x: FIRST.x + index * APART, y: FIRST.y + index * APART }))

const finite = z.number().check(z.refine(Number.isFinite))

const someIds = z.optional(
  listOf(idSchema, ITEMS_AT_ONCE_MAX).check(z.refine((ids) => new Set(ids).size === ids.length)),
)

/** `POST /api/views/{id}/riseabove`: `items` (link ids) move from the view into the new rise-above; `notes` (object ids) are added. */
export const newRiseAboveSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'riseAbove.name'), z.maxLength(1000, 'field.long')),
  place: z.optional(z.object({ x: finite, y: finite })),
  items: someIds,
  notes: someIds,
})
export type NewRiseAbove = z.infer<typeof newRiseAboveSchema>

/** `removed` holds the links of the items that moved. */
export const riseAboveSchema = z.object({ note: objectSchema, link: linkSchema, removed: z.array(linkSchema) })
export type RiseAbove = z.infer<typeof riseAboveSchema>
