import * as z from 'zod/mini'
import { permissionSchema } from '../../../shared/contributions.ts'
import { draftStore, type Owner } from '../../lib/draft-store.ts'

/** Texts in other languages than the note's own stand beside the own ones, as in the form (`body.fr`). */
const draftSchema = z.looseObject({
  id: z.string(),
  noteId: z.string(),
  title: z.string(),
  keywords: z.string(),
  permission: permissionSchema,
  group: z.optional(z.nullable(z.string())),
  authors: z.optional(z.readonly(z.array(z.string()))),
  body: z.string(),
  visitorRole: z.optional(z.boolean()),
  slider: z.optional(z.number()),
  /** The supports whose marks stand in the body, by the mark's id. */
  supports: z.record(z.string(), z.object({ id: z.string(), title: z.string() })),
  /** The version that the writing began from. */
  version: z.number(),
  savedAt: z.number(),
})
export type Draft = z.infer<typeof draftSchema>

const store = draftStore('buildon.draft', draftSchema)
export const { keep: keepDraft, drop: dropDraft, hold: holdDraft } = store

/** What can be recovered into a note: its own latest draft, and into a new note else the latest of the community. */
export const findDraft = (owner: Owner, noteId: string, isNew: boolean): Draft | undefined => {
  const drafts = store.find(owner)
  return drafts.find((draft) => draft.noteId === noteId) ?? (isNew ? drafts[0] : undefined)
}
