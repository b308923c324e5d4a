// Unfinished writing, kept in this browser. Keys name the user and the community, so that on a shared machine
// nobody is offered somebody else's words; each opening of an editor writes under a key of its own, so that it never
// overwrites what has not been recovered yet.
import * as z from 'zod/mini'
import { permissionSchema } from '../../../shared/contributions.ts'

const draftSchema = z.object({
  id: z.string(),
  noteId: z.string(),
  title: z.string(),
  keywords: z.string(),
  permission: permissionSchema,
  group: z.optional(z.nullable(z.string())),
  authors: z.optional(z.readonly(z.array(z.string()))),
  body: z.string(),
  /** The supports whose marks stand in the body, by the mark's id. */
  supports: z.record(z.string(), z.object({ id: z.string(), title: z.string() })),
  /** The version that the writing began from. */
  version: z.number(),
  savedAt: z.number(),
})
export type Draft = z.infer<typeof draftSchema>

export interface Owner {
  userId: string
  communityId: string
}

/** So many drafts are kept per user and community; older ones go. */
const KEPT = 20

const prefixOf = ({ userId, communityId }: Owner) => `buildon.draft/${userId}/${communityId}/`

/** Keeps a draft; answers whether the browser could (its storage may be full or switched off). */
export const keepDraft = (owner: Owner, draft: Draft): boolean => {
  try {
    localStorage.setItem(prefixOf(owner) + draft.id, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (owner: Owner, id: string) => {
  try {
    localStorage.removeItem(prefixOf(owner) + id)
  } catch {
    // Storage that is switched off holds nothing to drop.
  }
}

const readDraft = (key: string): Draft | undefined => {
  try {
    return draftSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? '')).data
  } catch {
    return undefined
  }
}

const draftsOf = (owner: Owner): Draft[] => {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(owner)))
    return keys.flatMap((key) => readDraft(key) ?? []).toSorted((a, b) => b.savedAt - a.savedAt)
  } catch {
    return []
  }
}

/** Drafts that an editor on this page is writing right now: they need no recovery. */
const inHand = new Set<string>()

/** Takes a draft in hand; answers how to let it go. */
export const holdDraft = (id: string) => {
  inHand.add(id)
  return () => void inHand.delete(id)
}

/** What can be recovered into a note: its own latest draft, and into a new note else the latest of the community. */
export const findDraft = (owner: Owner, noteId: string, isNew: boolean): Draft | undefined => {
  const drafts = draftsOf(owner).filter(({ id }) => !inHand.has(id))
  for (const { id } of drafts.slice(KEPT)) dropDraft(owner, id)
  return drafts.find((draft) => draft.noteId === noteId) ?? (isNew ? drafts[0] : undefined)
}
