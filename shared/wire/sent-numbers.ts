import * as z from 'zod/mini'

/** Returns the number that a text in decimal notation stands for, such as `-3` or `4.5`; every other value as it is. */
export const decimalOf = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value

/** Makes a schema of numbers accept them as decimal text too, as forms and old clients send them (row CALL-111). */
export const sentNumber = <T extends z.ZodMiniType>(schema: T) => z.pipe(z.transform(decimalOf), schema)
