// Unsent feedback, stored in this browser by user id, so that other users of a shared computer do not see it.
import * as z from 'zod/mini'
import { draftKey } from '../../../shared/domain/drafts.ts'

const draftSchema = z.object({
  subject: z.string(),
  content: z.string(),
  anonymous: z.boolean(),
  browser: z.boolean(),
  community: z.boolean(),
})
export type Draft = z.infer<typeof draftSchema>

export const EMPTY: Draft = { subject: '', content: '', anonymous: false, browser: false, community: false }

const keyOf = (userId: string) => draftKey('buildon.help', userId)

/** Reads the user's draft; empty if there is none. */
export const readDraft = (userId: string): Draft => {
  try {
    return draftSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '')).data ?? EMPTY
  } catch {
    return EMPTY
  }
}

/** Stores a draft; an empty one is removed. */
export const storeDraft = (userId: string, draft: Draft) => {
  try {
    if (draft.subject || draft.content) localStorage.setItem(keyOf(userId), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // Storage is full or disabled: only the form has the text.
  }
}
