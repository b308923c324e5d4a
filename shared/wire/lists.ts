import * as z from 'zod/mini'

/** A list of at most `max` items; the items of one that is too long are not even looked at. */
export const listOf = <T extends z.core.$ZodType>(item: T, max: number) =>
  z.pipe(z.array(z.any()).check(z.maxLength(max)), z.array(item))

/** As `listOf`, of values by names that nobody has listed. */
export const recordOf = <T extends z.core.$ZodType>(item: T, max: number) =>
  z.pipe(
    z.any().check(z.refine((value) => typeof value !== 'object' || Object.keys(value ?? {}).length <= max)),
    z.record(z.string(), item),
  )
