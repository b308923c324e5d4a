import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { COMMUNITY_LIST_MAX, PERSON_NAME_MAX, SUBSCRIPTIONS_DATA_MAX, SUBSCRIPTIONS_MAX } from '../wire/limits.ts'
import { listOf } from '../wire/lists.ts'
import { sentNumber } from '../wire/sent-numbers.ts'
import { pauseSchema } from './pauses.ts'

export const roleSchema = z.enum(['writer', 'manager'])
export type Role = z.infer<typeof roleSchema>

/** A user's membership in a community. */
export const authorSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  type: z.literal('Author'),
  userId: idSchema,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** `""` unless the reader is this user, a manager or an admin. */
  email: z.string(),
  role: roleSchema,
  order: z.number(),
  blockLogin: z.boolean(),
  /** Contributions wait for approval; for managers only. */
  approveFirst: z.optional(z.boolean()),
  /** Never writes; the role stays “writer” (PAUS-02). */
  readOnly: z.optional(z.literal(true)),
  /** For the member and managers (PAUS-01). */
  pause: z.optional(pauseSchema),
  lang: z.string(),
  pseudoName: z.string(),
  status: z.string(),
  created: dateSchema,
  modified: dateSchema,
  version: z.number(),
  _community: z.object({
    _id: idSchema,
    title: z.string(),
    created: dateSchema,
    archived: z.boolean(),
    archivedReadable: z.optional(z.literal(false)),
    /** Sent to admins only. */
    hidden: z.optional(z.boolean()),
  }),
  data: z.record(z.string(), z.unknown()),
})
export type Author = z.infer<typeof authorSchema>

export const namedAuthorSchema = z.pick(authorSchema, { _id: true, userName: true, firstName: true, lastName: true })
export type NamedAuthor = z.infer<typeof namedAuthorSchema>

export const joinSchema = z.object({
  userId: z.optional(z.string()),
  communityId: z.string(),
  registrationKey: z._default(z.string(), ''),
})
export type Join = z.infer<typeof joinSchema>

/**
 * `lang`, `order`, `subscriptions` and `data.workspaces` can be changed by the author, the rest by managers only. Other fields of an echoed author are ignored.
 */
export const authorChangeSchema = z.object({
  lang: z.optional(z.string().check(z.maxLength(20))),
  order: z.optional(sentNumber(z.number())),
  subscriptions: z.optional(
    z.array(z.record(z.string(), z.unknown())).check(
      z.maxLength(SUBSCRIPTIONS_MAX),
      z.refine((list) => JSON.stringify(list).length <= SUBSCRIPTIONS_DATA_MAX),
    ),
  ),
  data: z.optional(z.nullable(z.object({ workspaces: z.optional(listOf(idSchema, COMMUNITY_LIST_MAX)) }))),
  firstName: z.optional(z.string().check(z.maxLength(PERSON_NAME_MAX))),
  lastName: z.optional(z.string().check(z.maxLength(PERSON_NAME_MAX))),
  role: z.optional(roleSchema),
  blockLogin: z.optional(z.nullable(z.boolean())),
  approveFirst: z.optional(z.boolean()),
  readOnly: z.optional(z.boolean()),
})
export type AuthorChange = z.infer<typeof authorChangeSchema>

/** Web push endpoint; plain HTTP only on localhost, for development. */
export const subscriptionSchema = z.object({
  endpoint: z.string().check(z.maxLength(2_000), z.regex(/^(https:\/\/|http:\/\/127\.0\.0\.1:)/), z.url()),
  keys: z.object({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(200)) }),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** Replaces all subscriptions of an author, or adds one (contract/api.md 8). */
export const subscriptionsChangeSchema = z.union([
  z.object({ subscriptions: listOf(subscriptionSchema, SUBSCRIPTIONS_MAX) }),
  subscriptionSchema,
])
export type SubscriptionsChange = z.infer<typeof subscriptionsChangeSchema>
