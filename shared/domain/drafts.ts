import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { DRAFT_KEY_MAX, DRAFT_MAX } from '../wire/limits.ts'

/** The kinds of unsaved work in a browser; each begins the keys of its drafts in localStorage. */
export const DRAFT_KINDS = [
  'buildon.annotation',
  'buildon.draft',
  'buildon.drawing',
  'buildon.edits',
  'buildon.help',
] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

/** Returns the start of the localStorage keys of a user's drafts of one kind; of feedback it is the whole key. */
export const draftKey = (kind: DraftKind, userId: string): string => `${kind}/${userId}`

/** Returns whether a localStorage key belongs to a draft of this user, of any kind. */
export const isDraftKey = (key: string, userId: string): boolean =>
  DRAFT_KINDS.some((kind) => `${key}/`.startsWith(`${draftKey(kind, userId)}/`))

/** A draft that a browser moves to the account at sign-out (LEAK-02): its localStorage key and its content there. */
export const newDraftSchema = z.object({
  key: z.string('field.invalid').check(z.maxLength(DRAFT_KEY_MAX, 'field.long')),
  text: z.string('field.invalid').check(z.minLength(1, 'field.required'), z.maxLength(DRAFT_MAX, 'field.long')),
})
export type NewDraft = z.infer<typeof newDraftSchema>

/** A draft of the account without its content; `saved` is an ISO date. */
export const draftHeadSchema = z.object({ _id: idSchema, key: z.string(), saved: z.string() })
export type DraftHead = z.infer<typeof draftHeadSchema>

/** A draft of the account. */
export const storedDraftSchema = z.extend(draftHeadSchema, { text: z.string() })
export type StoredDraft = z.infer<typeof storedDraftSchema>
