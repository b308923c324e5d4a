import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { COPIED_MEMBERS_MAX } from '../wire/limits.ts'
import { listOf } from '../wire/lists.ts'
import { newCommunitySchema } from './communities.ts'

/** Parts of a community that a copy takes over (NEXT-01). `fixedItems`: fixed pictures and drawings of managers. */
export const COPY_PARTS = [
  'settings',
  'stopWords',
  'region',
  'scaffolds',
  'views',
  'fixedItems',
  'groups',
  'keyConcepts',
] as const
export type CopyPart = (typeof COPY_PARTS)[number]

/** `POST /api/communities/{id}/copies`. `members`: author ids of the source; `archive`: archives it. */
export const newCopySchema = z.extend(z.pick(newCommunitySchema, { title: true }), {
  parts: listOf(z.enum(COPY_PARTS), COPY_PARTS.length),
  members: z._default(listOf(idSchema, COPIED_MEMBERS_MAX), []),
  archive: z._default(z.boolean(), false),
})
export type NewCopy = z.infer<typeof newCopySchema>

/** `GET /api/communities/{id}/copies/members`: writers of the source in the caller's reach, by name. */
export const copyCandidatesSchema = z.array(
  z.object({ _id: idSchema, userName: z.string(), firstName: z.string(), lastName: z.string() }),
)
export type CopyCandidate = z.infer<typeof copyCandidatesSchema>[number]
