import * as z from 'zod/mini'

/** Returns the number of a decimal text such as `-3` or `4.5`; other values unchanged. */
export const decimalOf = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value

/** Makes a number schema accept decimal text, as forms and old clients send it (CALL-111). */
export const sentNumber = <T extends z.ZodMiniType>(schema: T) => z.pipe(z.transform(decimalOf), schema)
