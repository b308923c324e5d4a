import * as z from 'zod/mini'

/** Hints for newcomers on a view, in their order; each is displayed once per person (FRST-01). */
export const HINTS = ['read', 'buildOn', 'write'] as const
export const hintSchema = z.enum(HINTS)
export type Hint = z.infer<typeof hintSchema>

export const hintsSchema = z.array(hintSchema).check(z.maxLength(HINTS.length))

export const seenHintsSchema = z.object({ seen: hintsSchema })
/** `first`: hints that had not been seen before this call. */
export const firstSeenSchema = z.object({ first: hintsSchema })
