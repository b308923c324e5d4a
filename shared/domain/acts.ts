import * as z from 'zod/mini'
import { dateSchema } from '../wire/ids.ts'

/** Names of the acts in the log of acts (AUDT-01), as they are stored, filtered by and translated. */
export const ACTS = [
  'signedIn',
  'signInFailed',
  'sessionEnded',
  'roleChanged',
  'passwordReset',
  'passwordChanged',
  'secondFactorChanged',
  'accountMade',
  'memberAdded',
  'memberRemoved',
  'memberReadOnly',
  'memberBlocked',
  'writingPaused',
  'contributionRemoved',
  'contributionRestored',
  'contributionApproved',
  'reportDecided',
  'versionHidden',
  'settingsChanged',
  'keysChanged',
  'exported',
  'erased',
  'backedUp',
  'communityMade',
  'communityArchived',
  'communityRemoved',
] as const
export type Act = (typeof ACTS)[number]

const person = z.optional(z.string().check(z.trim(), z.maxLength(200, 'field.long')))
const id = z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/i, 'field.invalid'), z.toLowerCase()))
const date = z.optional(z.iso.datetime({ error: 'field.invalid' }))

/** Filters of the log of acts (AUDT-02). `person` is the id or user name of an account that acted or was concerned; `from` is inclusive, `to` exclusive. */
export const actsFilterSchema = z.object({
  person,
  act: z.optional(z.enum(ACTS, 'field.invalid')),
  community: id,
  from: date,
  to: date,
})
export type ActsFilter = z.infer<typeof actsFilterSchema>

/** `after` is `next` of the page before. */
export const actsQuerySchema = z.extend(actsFilterSchema, {
  after: z.optional(z.string().check(z.regex(/^\d{1,15}-[0-9a-f]{24}$/, 'field.invalid'))),
})
export type ActsQuery = z.infer<typeof actsQuerySchema>

const actSchema = z.object({
  _id: z.string(),
  act: z.enum(ACTS),
  time: dateSchema,
  by: z.nullable(z.string()),
  communityId: z.optional(z.string()),
  userId: z.optional(z.string()),
  targetId: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})
export type LoggedAct = z.infer<typeof actSchema>

/** A page of the log, latest entries first. `people` and `communities` are present names by id, without deleted ones. */
export const actsPageSchema = z.object({
  acts: z.array(actSchema),
  people: z.record(z.string(), z.string()),
  communities: z.record(z.string(), z.string()),
  next: z.optional(z.string()),
})
export type ActsPage = z.infer<typeof actsPageSchema>
