import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'

/** `pseudoName` replaces `name` when names are hidden. */
export const analysedAuthorSchema = z.object({ _id: idSchema, name: z.string(), pseudoName: z.string() })
export type AnalysedAuthor = z.infer<typeof analysedAuthorSchema>

/** `GET /api/analysis/{communityId}/names`: present and former authors, and software versions. */
export const analysisNamesSchema = z.object({
  authors: z.array(analysedAuthorSchema),
  versions: z.object({ product: z.string(), icu: z.string() }),
})
export type AnalysisNames = z.infer<typeof analysisNamesSchema>

/** `GET /api/analysis/{communityId}/supports`: titles of used supports; each use is [title index, note id]. */
export const supportUsesSchema = z.object({
  supports: z.array(z.string()),
  uses: z.array(z.tuple([z.number(), idSchema])),
})
export type SupportUses = z.infer<typeof supportUsesSchema>

/** `created` is null if the reader may not read the contribution. */
export const analysisRowSchema = z.object({
  _id: idSchema,
  type: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  created: z.nullable(z.string()),
})
export type AnalysisRow = z.infer<typeof analysisRowSchema>

export const ANALYSIS_COLUMNS = ['type', 'title', 'authors', 'created'] as const
