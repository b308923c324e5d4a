import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'

/** How an author is called on pages of analysis: `name` is what the reader may see, `pseudoName` what stands for it when names are hidden. */
export const analysedAuthorSchema = z.object({ _id: idSchema, name: z.string(), pseudoName: z.string() })
export type AnalysedAuthor = z.infer<typeof analysedAuthorSchema>

/** `GET /api/analysis/{communityId}/names`: all who ever were authors of the community, and by what figures are made. */
export const analysisNamesSchema = z.object({
  authors: z.array(analysedAuthorSchema),
  versions: z.object({ product: z.string(), icu: z.string() }),
})
export type AnalysisNames = z.infer<typeof analysisNamesSchema>

/** `GET /api/analysis/{communityId}/supports`: the titles of supports that notes use, and each use by the place of the title and the note. */
export const supportUsesSchema = z.object({
  supports: z.array(z.string()),
  uses: z.array(z.tuple([z.number(), idSchema])),
})
export type SupportUses = z.infer<typeof supportUsesSchema>

/** A contribution as pages of analysis read it, without its body; `created` is null where it may not be read. */
export const analysisRowSchema = z.object({
  _id: idSchema,
  type: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  created: z.nullable(z.string()),
})
export type AnalysisRow = z.infer<typeof analysisRowSchema>

/** The columns of such a contribution, beside its id. */
export const ANALYSIS_COLUMNS = ['type', 'title', 'authors', 'created'] as const
