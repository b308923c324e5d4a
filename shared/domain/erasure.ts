import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** The admin types the user name (RSCH-14). */
export const erasureRequestSchema = z.object({ userName: z.string('field.required').check(z.maxLength(1000)) })

/** Collections in which an erasure changes or deletes documents. */
export const ERASED_COLLECTIONS = [
  'users',
  'objects',
  'historicalobjects',
  'links',
  'sessions',
  'apitokens',
  'drafts',
  'notifications',
  'catchups',
  'unreadmarks',
  'inboxentries',
  'googleaccounts',
  'googledocuments',
  'outsideaccounts',
  'helprequests',
  'files',
] as const
export type ErasedCollection = (typeof ERASED_COLLECTIONS)[number]

/** Holds ids and pseudonyms only. */
export const erasureSchema = z.object({
  /** User id. */
  _id: idSchema,
  begun: dateSchema,
  /** Null while the job runs. */
  finished: z.nullable(dateSchema),
  pseudonyms: z.array(z.object({ communityId: idSchema, title: z.string(), pseudoName: z.string() })),
  /** Changed or deleted documents by collection. */
  counts: z.partialRecord(z.enum(ERASED_COLLECTIONS), z.number()),
})
export type Erasure = z.infer<typeof erasureSchema>

const ERASED = 'erased:'

/** Returns the user name that replaces an erased one. Its colon is invalid at sign-up. */
export const erasedUserName = (pseudonym: string): string => `${ERASED}${pseudonym}`

/** Returns whether the name is of an erased person. */
export const isErasedUserName = (userName: string): boolean => userName.startsWith(ERASED)
