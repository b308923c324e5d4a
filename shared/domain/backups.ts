import * as z from 'zod/mini'
import { dateSchema } from '../wire/ids.ts'

/** Backups that the server makes. `every`: in hours; null if it makes none. */
export const backupStateSchema = z.object({
  every: z.nullable(z.number()),
  /** Latest success. */
  made: z.nullable(dateSchema),
  /** Latest failure, if nothing succeeded since. */
  failed: z.nullable(dateSchema),
  reason: z.string(),
})
export type BackupState = z.infer<typeof backupStateSchema>
