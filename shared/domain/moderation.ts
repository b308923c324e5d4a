import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'

/** The place of a removed note in threads: the readable notes that it builds on, and those that build on it. */
export const threadGapSchema = z.object({ parents: z.array(idSchema), children: z.array(idSchema) })
export type ThreadGap = z.infer<typeof threadGapSchema>
