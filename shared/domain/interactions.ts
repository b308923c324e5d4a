import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'

/** Maximum number of entries per request (S2VZ-07). */
export const INTERACTIONS_MAX = 100_000

export const INTERACTION_TYPES = ['buildson', 'references', 'annotates', 'read'] as const
/** Shown first: with readings, a network is a ball of lines. */
export const WRITTEN_INTERACTIONS = INTERACTION_TYPES.filter((type) => type !== 'read')
const interactionTypeSchema = z.enum(INTERACTION_TYPES)
export type InteractionType = z.infer<typeof interactionTypeSchema>

/** Query string: numbers arrive as text. `reads=no` leaves out reads, of which there are ten times as many. */
export const interactionsQuerySchema = z.object({
  pagesize: z._default(z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(INTERACTIONS_MAX))), INTERACTIONS_MAX),
  reads: z._default(z.enum(['all', 'no']), 'all'),
})
export type InteractionsQuery = z.infer<typeof interactionsQuerySchema>

const place = z.int().check(z.nonnegative())

/** `GET /api/analysis/{communityId}/interactions`, oldest first; entries refer to people and contributions by index. */
export const interactionsSchema = z.object({
  /** Author ids. */
  people: z.array(idSchema),
  /** Id, title, title of the first view that contains it. */
  contributions: z.array(z.tuple([idSchema, z.string(), z.string()])),
  /** Indices of actor and recipient, link type, index of the contribution, time (ms). */
  entries: z.array(z.tuple([place, place, interactionTypeSchema, place, z.int()])),
})
export type Interactions = z.infer<typeof interactionsSchema>
