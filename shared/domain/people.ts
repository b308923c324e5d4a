import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

const TEXT_MAX = 200
const PAGE_MAX = 10_000

const given = z.pipe(
  z.any(),
  z.transform((value) => {
    if (value === null || value === '') return undefined
    // Form fields send numbers as text.
    return typeof value === 'string' ? Number(value) : value
  }),
)
const number = (min: number, max: number) =>
  z.optional(z.pipe(given, z.optional(z.int().check(z.gte(min), z.lte(max)))))

/** Matches a part of the name or e-mail address; empty for all. */
export const peopleQuerySchema = z.object({ query: z.nullish(z.string().check(z.maxLength(TEXT_MAX))) })

/** `page` is 1-based; the default page size depends on the list. */
export const peopleSearchSchema = z.extend(peopleQuerySchema, {
  pagesize: number(0, PAGE_MAX),
  page: number(1, Number.MAX_SAFE_INTEGER),
})
export type PeopleSearch = z.infer<typeof peopleSearchSchema>

export const peopleCountSchema = z.object({ count: z.number() })

/** User names per request. */
export const ADDED_MAX = 200

const USER_NAME_TEXT_MAX = 200

/** User names to add to a community (PEOP-02). */
export const addMembersSchema = z.object({
  userNames: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(USER_NAME_TEXT_MAX)))
    .check(z.minLength(1), z.maxLength(ADDED_MAX)),
})

/** `restored`: a removed member has their place back. `member`: was a member already. `exists`: the account is outside the manager's reach. */
export const addedStateSchema = z.enum(['added', 'restored', 'member', 'exists', 'unknown'])
export type AddedState = z.infer<typeof addedStateSchema>
export const addedRowSchema = z.object({ userName: z.string(), state: addedStateSchema })
export type AddedRow = z.infer<typeof addedRowSchema>

/** `GET /api/authors/{communityId}/participation` (TEAC-05), per member; `lastSeen` is null if nothing is known, `inReach` permits to reset the password. */
export const memberParticipationSchema = z.object({
  authorId: idSchema,
  lastSeen: z.nullable(dateSchema),
  notes: z.int(),
  buildOns: z.int(),
  notesRead: z.int(),
  inReach: z.boolean(),
})
export type MemberParticipation = z.infer<typeof memberParticipationSchema>
