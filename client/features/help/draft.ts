// Feedback that is not sent yet, kept in this browser under its writer's id, so that nobody else at a shared machine is
// offered it.
import * as z from 'zod/mini'

const draftSchema = z.object({
  subject: z.string(),
  content: z.string(),
  anonymous: z.boolean(),
  browser: z.boolean(),
  community: z.boolean(),
})
export type Draft = z.infer<typeof draftSchema>

export const EMPTY: Draft = { subject: '', content: '', anonymous: false, browser: false, community: false }

const keyOf = (userId: string) => `buildon.help/${userId}`

/** Returns what somebody had begun to write, or nothing yet. */
export const readDraft = (userId: string): Draft => {
  try {
    return draftSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '')).data ?? EMPTY
  } catch {
    return EMPTY
  }
}

/** Keeps a draft as far as the browser can; one without words goes. */
export const keepDraft = (userId: string, draft: Draft) => {
  try {
    if (draft.subject || draft.content) localStorage.setItem(keyOf(userId), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // With a storage that is full or switched off the words stand in the form alone.
  }
}
