import * as z from 'zod/mini'

/** A 24-hex ObjectId string in lower case, as every `_id` on the wire. */
export const idSchema = z.string().check(z.regex(/^[0-9a-f]{24}$/))

/** Returns whether a value has the form of an id; says nothing about its existence. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)

/** ISO-8601 UTC with exactly three fraction digits, the only date form on the wire (contract api.md 0.2). */
export const dateSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
