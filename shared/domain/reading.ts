import * as z from 'zod/mini'

/** Per cent of the usual size. */
export const TEXT_SIZES = [100, 125, 150, 175, 200] as const
export const SPACINGS = ['usual', 'wide', 'widest'] as const

/** Reader's settings of an account (EASE-01). */
export const readingSchema = z.object({
  size: z.literal(TEXT_SIZES),
  lines: z.enum(SPACINGS),
  letters: z.enum(SPACINGS),
  typeface: z.enum(['usual', 'plain']),
  colours: z.enum(['usual', 'calm']),
})
export type Reading = z.infer<typeof readingSchema>

export const USUAL_READING: Reading = {
  size: 100,
  lines: 'usual',
  letters: 'usual',
  typeface: 'usual',
  colours: 'usual',
}
