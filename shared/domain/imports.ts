import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'

export const newImportSchema = z.object({ matchUsers: z.boolean(), bytes: z.int().check(z.positive()) })
export type NewImport = z.infer<typeof newImportSchema>

export const LEFT_OUT_MAX = 20

const importedSchema = z.object({
  communityId: idSchema,
  title: z.string(),
  members: z.int(),
  joined: z.int(),
  leftOutCount: z.int(),
  leftOut: z.array(z.object({ filename: z.string(), code: z.string() })),
})
export type Imported = z.infer<typeof importedSchema>

const importRefusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.number(), z.string()]))),
})

/** An admin's import of an archive (ARCH-13). */
export const importSchema = z.object({
  state: z.enum(['uploading', 'importing', 'done', 'refused']),
  /** Until 50 the file arrives. */
  percent: z.number(),
  imported: z.optional(importedSchema),
  refusal: z.optional(importRefusalSchema),
})
export type ImportState = z.infer<typeof importSchema>
