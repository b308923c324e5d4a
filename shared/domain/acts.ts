import * as z from 'zod/mini'
import { dateSchema } from '../wire/ids.ts'

/** Names of acts as stored, filtered and translated (AUDT-01). */
export const ACTS = [
  'signedIn',
  'signInFailed',
  'sessionEnded',
  'roleChanged',
  'passwordReset',
  'passwordChanged',
  'secondFactorChanged',
  'accountMade',
  'outsideLinked',
  'outsideUnlinked',
  'memberAdded',
  'memberRemoved',
  'memberReadOnly',
  'memberBlocked',
  'memberApproveFirst',
  'writingPaused',
  'classLed',
  'contributionRemoved',
  'contributionRestored',
  'contributionApproved',
  'reportDecided',
  'versionHidden',
  'settingsChanged',
  'keysChanged',
  'invitationMade',
  'studyMade',
  'studyChanged',
  'studyRemoved',
  'consentRecorded',
  'exported',
  'erased',
  'backedUp',
  'communityMade',
  'templateUsed',
  'communityCopied',
  'communityArchived',
  'communityRemoved',
  'platformChanged',
] as const
export type Act = (typeof ACTS)[number]

const person = z.optional(z.string().check(z.trim(), z.maxLength(200, 'field.long')))
const id = z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/i, 'field.invalid'), z.toLowerCase()))
const date = z.optional(z.iso.datetime({ error: 'field.invalid' }))

/** `person`: id or user name, acting or concerned. `from` inclusive, `to` exclusive (AUDT-02). */
export const actsFilterSchema = z.object({
  person,
  act: z.optional(z.enum(ACTS, 'field.invalid')),
  community: id,
  from: date,
  to: date,
})
export type ActsFilter = z.infer<typeof actsFilterSchema>

/** `next` of the page before. */
export const actsQuerySchema = z.extend(actsFilterSchema, {
  after: z.optional(z.string().check(z.regex(/^\d{1,15}-[0-9a-f]{24}$/, 'field.invalid'))),
})
export type ActsQuery = z.infer<typeof actsQuerySchema>

const actSchema = z.object({
  _id: z.string(),
  act: z.enum(ACTS),
  time: dateSchema,
  by: z.nullable(z.string()),
  /** Id of the API token used. */
  token: z.optional(z.string()),
  communityId: z.optional(z.string()),
  userId: z.optional(z.string()),
  targetId: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})
export type LoggedAct = z.infer<typeof actSchema>

/** Latest first. `people` and `communities`: names by id, without deleted ones. */
export const actsPageSchema = z.object({
  acts: z.array(actSchema),
  people: z.record(z.string(), z.string()),
  communities: z.record(z.string(), z.string()),
  next: z.optional(z.string()),
})
export type ActsPage = z.infer<typeof actsPageSchema>
