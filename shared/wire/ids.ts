import * as z from 'zod/mini'

const ID = /^[0-9a-f]{24}$/

/** A 24-hex ObjectId string. Answers carry it in lower case; sent in any case, it is parsed to lower case (row CALL-112). */
export const idSchema = z.string().check(z.toLowerCase(), z.regex(ID))

/** Returns whether a value has the form of a stored id, in lower case; says nothing about its existence. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

/** Returns the id, in lower case, that a value sent by a client is in any case; undefined for what is none (row CALL-112). */
export const asId = (value: unknown): string | undefined => {
  const lower = typeof value === 'string' ? value.toLowerCase() : undefined
  return isId(lower) ? lower : undefined
}

/** ISO-8601 UTC with exactly three fraction digits, the only date form on the wire (contract api.md 0.2). */
export const dateSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
