import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'

/** Entries that the social interaction query asks for in one request (S2VZ-07). */
export const INTERACTIONS_MAX = 100_000

/** Links by which one member meets another: answering, citing or annotating what they wrote, or reading it. */
export const INTERACTION_TYPES = ['buildson', 'references', 'annotates', 'read'] as const
const interactionTypeSchema = z.enum(INTERACTION_TYPES)
export type InteractionType = z.infer<typeof interactionTypeSchema>

/** The query of an address, whose numbers are texts. */
export const interactionsQuerySchema = z.object({
  pagesize: z._default(z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(INTERACTIONS_MAX))), INTERACTIONS_MAX),
})

const place = z.int().check(z.nonnegative())

/**
 * `GET /api/analysis/{communityId}/interactions`: who has met whom, the oldest first. What stands in many entries is sent once and named
 * by its place; names come from `GET /api/analysis/{communityId}/names`.
 */
export const interactionsSchema = z.object({
  /** Authors, by their ids. */
  people: z.array(idSchema),
  /** What was written, annotated or read: its id, its title, and the title of the first view on which it stands. */
  contributions: z.array(z.tuple([idSchema, z.string(), z.string()])),
  /** Who acted, to whom, how, with which contribution, and when (in milliseconds). */
  entries: z.array(z.tuple([place, place, interactionTypeSchema, place, z.int()])),
})
export type Interactions = z.infer<typeof interactionsSchema>
