import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { COMMUNITY_LIST_MAX } from '../wire/limits.ts'
import { LANGUAGE_CODES } from '../text/languages.ts'
import { toOneLine } from '../text/lines.ts'
import { listOf } from '../wire/lists.ts'

export const communitySchema = z.object({
  _id: idSchema,
  title: z.string(),
  created: dateSchema,
  archived: z.boolean(),
  archivedReadable: z.optional(z.boolean()),
  /** Sent to admins only (DSGN-34). */
  hidden: z.optional(z.boolean()),
  lang: z.optional(z.string()),
  timeZone: z.string(),
  rootContextId: z.optional(idSchema),
  views: z.array(idSchema),
  scaffolds: z.array(idSchema),
  promisingcolorobjs: z.array(idSchema),
  /** Keys are sent to managers and admins only. */
  registrationKey: z.optional(z.string()),
  managerRegistrationKey: z.optional(z.string()),
})
export type Community = z.infer<typeof communitySchema>

/** Community fields visible to non-members (contract/README.md 4). */
export const communityChoiceSchema = z.pick(communitySchema, { _id: true, title: true, created: true })
export type CommunityChoice = z.infer<typeof communityChoiceSchema>

export const rootlessCommunitySchema = z.pick(communitySchema, {
  _id: true,
  title: true,
  created: true,
  archived: true,
})
export type RootlessCommunity = z.infer<typeof rootlessCommunitySchema>

/** `GET /api/contexts/missing`: `passwordHash` is the bcrypt hash of the migration password. */
export const missingContextsSchema = z.object({
  communities: z.array(rootlessCommunitySchema),
  passwordHash: z.nullable(z.string()),
})
export type MissingContexts = z.infer<typeof missingContextsSchema>

const title = () =>
  z
    .string('community.title')
    .check(z.overwrite(toOneLine), z.trim(), z.minLength(1, 'community.title'), z.maxLength(200, 'field.long'))

const key = () => z.string().check(z.trim(), z.maxLength(200, 'field.long'))

/** The server replaces an empty manager key by a random one. */
export const newCommunitySchema = z.object({
  title: title(),
  registrationKey: z
    .string('community.key')
    .check(z.trim(), z.minLength(1, 'community.key'), z.maxLength(200, 'field.long')),
  managerRegistrationKey: z._default(key(), ''),
  /** Initial language code; without it the community starts in English. */
  lang: z.optional(z.enum(LANGUAGE_CODES, 'context.language')),
})
export type NewCommunity = z.infer<typeof newCommunitySchema>

/** Absent fields are unchanged and unknown ones ignored, because clients echo whole communities. */
export const communityChangeSchema = z.object({
  title: z.optional(title()),
  registrationKey: z.optional(key()),
  managerRegistrationKey: z.optional(key()),
  archived: z.optional(z.boolean()),
  archivedReadable: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  lang: z.optional(z.nullable(z.string('context.language').check(z.maxLength(20, 'context.language')))),
  timeZone: z.optional(z.string('community.timeZone').check(z.maxLength(60, 'community.timeZone'))),
  rootContextId: z.optional(z.nullable(z.string('community.contextForeign'))),
  views: z.optional(listOf(z.string(), COMMUNITY_LIST_MAX)),
  scaffolds: z.optional(listOf(z.string(), COMMUNITY_LIST_MAX)),
  promisingcolorobjs: z.optional(listOf(z.string(), COMMUNITY_LIST_MAX)),
})
export type CommunityChange = z.infer<typeof communityChangeSchema>

/** A missing key counts as a wrong one. */
const givenKey = () => z._default(z.string().check(z.trim()), '')

/** `DELETE /api/communities/{id}`, answers 204 (contract/README.md 5). */
export const communityRemovalSchema = z.object({ managerRegistrationKey: givenKey() })

/** `PUT /api/communities/{id}/blockLogin`: blocks or unblocks all writers (contract/README.md 5). */
export const loginBlockSchema = z.object({ registrationKey: givenKey(), blocked: z.boolean() })
export type LoginBlock = z.infer<typeof loginBlockSchema>

export const loginBlockedSchema = z.object({ changed: z.number() })
export type LoginBlocked = z.infer<typeof loginBlockedSchema>

export const WELCOME_VIEW_TITLE = 'Welcome'
