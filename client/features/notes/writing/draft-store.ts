import * as z from 'zod/mini'
import { permissionSchema } from '../../../../shared/domain/contributions.ts'
import { draftStore, type Owner } from '../../../lib/draft-store.ts'
import { type Edits, type Fields, isBodyField, isTitleField } from '../../../entities/note/fields.ts'
import { differing } from '../../../entities/object/edits.ts'

/** Texts in other languages have their own keys, as in the form (`body.fr`). */
const fieldsSchema = z.looseObject({
  title: z.string(),
  keywords: z.string(),
  permission: permissionSchema,
  group: z.optional(z.nullable(z.string())),
  authors: z.optional(z.readonly(z.array(z.string()))),
  body: z.string(),
  riseabove: z.optional(z.nullable(z.string())),
  visitorRole: z.optional(z.boolean()),
  slider: z.optional(z.number()),
})
type KeptFields = z.infer<typeof fieldsSchema>

const draftSchema = z.extend(fieldsSchema, {
  id: z.string(),
  noteId: z.string(),
  /** Fields of the note when editing began. */
  base: z.optional(fieldsSchema),
  /** Supports of the marks in the body, by mark id. */
  supports: z.record(z.string(), z.object({ id: z.string(), title: z.string() })),
  /** Version of the note when editing began. */
  version: z.number(),
  savedAt: z.number(),
})
export type Draft = z.infer<typeof draftSchema>

const store = draftStore('buildon.draft', draftSchema)
export const { keep: keepDraft, drop: dropDraft, hold: holdDraft } = store

/** Notes that open with their draft. */
export const continued = new Set<string>()

export const findAllDrafts = (owner: Owner): Promise<Draft[]> => store.find(owner)

export const findDrafts = async (owner: Owner, noteId: string, isNew: boolean): Promise<Draft[]> => {
  const drafts = await store.find(owner)
  const own = drafts.filter((draft) => draft.noteId === noteId)
  return isNew ? [...own, ...drafts.filter((draft) => draft.noteId !== noteId)] : own
}

/** Texts of a draft in all languages. */
export const textsIn = (draft: KeptFields): Edits =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) =>
      (isTitleField(name) || isBodyField(name)) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )

const fieldsIn = (kept: KeptFields): Edits => {
  const { keywords, permission, group, authors, riseabove, visitorRole, slider } = kept
  return {
    ...textsIn(kept),
    keywords,
    permission,
    ...(group !== undefined && { group }),
    ...(authors && { authors }),
    ...(riseabove !== undefined && { riseabove }),
    ...(visitorRole !== undefined && { visitorRole }),
    ...(slider !== undefined && { slider }),
  }
}

/** Changed fields of a draft of the same note; other fields keep the values that others have saved since. */
export const editsIn = (draft: Draft): Edits =>
  draft.base ? differing(fieldsIn(draft), fieldsIn(draft.base)) : fieldsIn(draft)

/** Fields of the note when a draft of it was begun, if known. */
export const baseOf = ({ base }: Draft): Partial<Fields> | undefined => base && fieldsIn(base)
