import * as z from 'zod/mini'
import { objectSchema } from './contributions.ts'
import type { Point } from '../rules/geometry.ts'
import { idSchema } from '../wire/ids.ts'
import { linkSchema } from './links.ts'
import { ITEMS_AT_ONCE_MAX } from '../wire/limits.ts'
import { listOf } from '../wire/lists.ts'

/** Where the first item within a rise-above stands, and how far each further one is from it (RISE-05). */
const FIRST: Point = { x: 10_000, y: 10_000 }
const APART = 50

/** Returns where so many items of a rise-above stand, in their order. */
export const placesWithin = (count: number): Point[] =>
  Array.from({ length: count }, (_, index) => ({ x: FIRST.x + index * APART, y: FIRST.y + index * APART }))

const finite = z.number().check(z.refine(Number.isFinite))

const someIds = z.optional(
  listOf(idSchema, ITEMS_AT_ONCE_MAX).check(z.refine((ids) => new Set(ids).size === ids.length)),
)

/**
 * `POST /api/views/{id}/riseabove`: a rise-above on a view. Some of the view's items (by the ids of their links) move into
 * it, and contributions from anywhere (by their own ids) come to stand in it as well.
 */
export const newRiseAboveSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'riseAbove.name'), z.maxLength(1000, 'field.long')),
  place: z.optional(z.object({ x: finite, y: finite })),
  items: someIds,
  notes: someIds,
})
export type NewRiseAbove = z.infer<typeof newRiseAboveSchema>

/** Describes what it answers: the note, its link on the view, and the links of what moved into it. */
export const riseAboveSchema = z.object({ note: objectSchema, link: linkSchema, removed: z.array(linkSchema) })
export type RiseAbove = z.infer<typeof riseAboveSchema>
