import * as z from 'zod/mini'

const ID = /^[0-9a-f]{24}$/

/** A 24-hex ObjectId. Accepted in any case, converted to lower case (CALL-112). */
export const idSchema = z.string().check(z.toLowerCase(), z.regex(ID))

/** Returns whether a value has the form of a stored id (lower case); its existence is not checked. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/** Returns a client's id in lower case; undefined if invalid (CALL-112). */
export const asId = (value: unknown): string | undefined => {
  const lower = typeof value === 'string' ? value.toLowerCase() : undefined
  return isId(lower) ? lower : undefined
}

/** ISO 8601 UTC with three fraction digits, the only date format on the wire (contract api.md 0.2). */
export const dateSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
