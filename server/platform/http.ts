import type { Request, RequestHandler } from 'express'
import * as z from 'zod/mini'
import { type FieldFault, faultOf } from '../../shared/wire/faults.ts'
import { asId } from '../../shared/wire/ids.ts'
import { AppError } from './errors.ts'

/**
 * Returns what a schema makes of a value; throws the AppError 'invalid' with a code for each refused field, taken from
 * the issue's message, and 'request.malformed' where the value as a whole has the wrong shape.
 */
export const parse = <T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = z.safeParse(schema, value ?? {})
  if (result.success) return result.data
  const fields: Record<string, FieldFault> = {}
  for (const issue of result.error.issues) {
    if (issue.path.length === 0) throw new AppError('request.malformed')
    const field = issue.path.join('.')
    fields[field] ??= faultOf(issue)
  }
  throw new AppError('invalid', { fields })
}

/** The id in the path, in lower case; text that is no id names nothing, so it is refused as not found. */
export const idParam = (req: Request, name: string): string => {
  const id = asId(req.params[name])
  if (id === undefined) throw new AppError('notFound')
  return id
}

/** The schema that each `takes` reads a body by. */
const taken = new WeakMap<object, z.core.$ZodType>()

/** Reads a request's body by a schema before the handlers behind it, which find what it has made of it; refused as by `parse`. */
export const takes = <S extends z.core.$ZodType>(schema: S) => {
  const handler: RequestHandler<Request['params'], unknown, z.output<S>> = (req, _res, next) => {
    req.body = parse(schema, req.body)
    next()
  }
  taken.set(handler, schema)
  return handler
}

/** Returns the schema that one of a route's handlers `takes`; undefined where none does. */
export const takenBy = (handlers: readonly object[]): z.core.$ZodType | undefined =>
  handlers.map((handler) => taken.get(handler)).find(Boolean)
