import * as z from 'zod/mini'
import { authorSchema } from './authors.ts'
import { communitySchema } from './communities.ts'
import { objectSchema } from './contributions.ts'
import { groupSchema } from './groups.ts'
import { pausesSchema } from './pauses.ts'
import { firstStepsSchema } from './templates.ts'
import { hintsSchema } from './hints.ts'
import { selfSchema } from './users.ts'

/** `GET /api/views/{id}/opening`: page data besides the board. The author is null for an admin who has not joined. */
export const openingSchema = z.object({
  me: selfSchema,
  author: z.nullable(authorSchema),
  community: communitySchema,
  root: objectSchema,
  groups: z.array(groupSchema),
  pauses: z.optional(pausesSchema),
  firstSteps: z.optional(firstStepsSchema),
  hints: z.optional(hintsSchema),
})
export type Opening = z.infer<typeof openingSchema>
