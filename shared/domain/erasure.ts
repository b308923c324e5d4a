import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** Request to erase a person: the admin types the person's user name (RSCH-14). */
export const erasureRequestSchema = z.object({ userName: z.string('field.required').check(z.maxLength(1000)) })

/** Collections in which an erasure changes or deletes documents. */
export const ERASED_COLLECTIONS = [
  'users',
  'objects',
  'historicalobjects',
  'links',
  'sessions',
  'drafts',
  'notifications',
  'catchups',
  'unreadmarks',
  'googleaccounts',
  'googledocuments',
  'helprequests',
  'files',
] as const
export type ErasedCollection = (typeof ERASED_COLLECTIONS)[number]

/** Report of an erasure. It names the person by id and pseudonyms only. */
export const erasureSchema = z.object({
  /** User id. */
  _id: idSchema,
  begun: dateSchema,
  /** Null while the job runs. */
  finished: z.nullable(dateSchema),
  /** The person's pseudonym in each community. */
  pseudonyms: z.array(z.object({ communityId: idSchema, title: z.string(), pseudoName: z.string() })),
  /** Number of documents changed or deleted, by collection. */
  counts: z.partialRecord(z.enum(ERASED_COLLECTIONS), z.number()),
})
export type Erasure = z.infer<typeof erasureSchema>

const ERASED = 'erased:'

/** Returns the user name that replaces an erased one. The colon is not allowed in user names, so nobody can sign up with it. */
export const erasedUserName = (pseudonym: string): string => `${ERASED}${pseudonym}`

/** Returns whether an account or author with this user name was erased. */
export const isErasedUserName = (userName: string): boolean => userName.startsWith(ERASED)
