import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'

const claimedName = z.optional(z.nullable(z.string()))
const claimSchema = z.object({
  tmpFilename: claimedName,
  data: z.optional(z.nullable(z.object({ tmpFilename: claimedName }))),
})

/** Returns the id of the uploaded file that a save attaches; undefined for none. Throws 'file.unknown' for another value. */
export const claimedIn = (body: unknown): string | undefined => {
  const { success, data: sent } = z.safeParse(claimSchema, body)
  if (!success) throw new AppError('file.unknown')
  return sent.tmpFilename || sent.data?.tmpFilename || undefined
}
