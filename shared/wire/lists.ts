import * as z from 'zod/mini'

/** Returns the schema of a list with at most `max` items; items of longer lists are not parsed. */
export const listOf = <T extends z.core.$ZodType>(item: T, max: number) =>
  z.pipe(z.array(z.any()).check(z.maxLength(max)), z.array(item))

/** Like `listOf`, for records with arbitrary keys. */
export const recordOf = <T extends z.core.$ZodType>(item: T, max: number) =>
  z.pipe(
    z.any().check(z.refine((value) => typeof value !== 'object' || Object.keys(value ?? {}).length <= max)),
    z.record(z.string(), item),
  )
