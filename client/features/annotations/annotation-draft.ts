import * as z from 'zod/mini'
import type { annotationFields } from '../../../shared/domain/annotations.ts'
import { draftStore } from '../../lib/draft-store.ts'

const placeSchema = z.object({ start: z.string(), startOffset: z.number(), end: z.string(), endOffset: z.number() })

const draftSchema = z.object({
  id: z.string(),
  noteId: z.string(),
  /** Set if the annotation is already saved. */
  annotationId: z.optional(z.string()),
  passage: z.optional(z.object({ text: z.string(), place: placeSchema })),
  text: z.string(),
  onlyMine: z.boolean(),
  /** Idempotency key, and the fields of the first try. */
  key: z.string(),
  first: z.optional(z.custom<ReturnType<typeof annotationFields>>()),
  savedAt: z.number(),
})
export type AnnotationDraft = z.infer<typeof draftSchema>

export const annotationDrafts = draftStore('buildon.annotation', draftSchema)
