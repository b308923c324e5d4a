import type { Request } from 'express'
import * as z from 'zod/mini'
import { type FieldFault, faultOf } from '../../shared/wire/faults.ts'
import { isId } from '../../shared/wire/ids.ts'
import { Refusal } from './errors.ts'

/**
 * What a schema makes of a value; throws the Refusal 'invalid' with a code for each refused field, taken from
 * the issue's message, and 'request.malformed' where the value as a whole has the wrong shape.
 */
export const parse = <T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = z.safeParse(schema, value ?? {})
  if (result.success) return result.data
  const fields: Record<string, FieldFault> = {}
  for (const issue of result.error.issues) {
    if (issue.path.length === 0) throw new Refusal('request.malformed')
    const field = issue.path.join('.')
    fields[field] ??= faultOf(issue)
  }
  throw new Refusal('invalid', { fields })
}

/** The id in the path; text that is no id names nothing, so it is refused as not found. */
export const idParam = (req: Request, name: string): string => {
  const value = req.params[name]
  if (!isId(value)) throw new Refusal('notFound')
  return value
}
