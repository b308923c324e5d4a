import type { Request, RequestHandler } from 'express'
import * as z from 'zod/mini'
import { type FieldFault, faultOf } from '../../shared/wire/faults.ts'
import { asId } from '../../shared/wire/ids.ts'
import { AppError } from './errors.ts'

/**
 * Parses a value. Throws 'invalid' with a code per field, taken from the issue's message, or 'request.malformed' if the
 * whole has the wrong shape.
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

/** Returns the path's id in lower case; throws 'notFound' if invalid. */
export const idParam = (req: Request, name: string): string => {
  const id = asId(req.params[name])
  if (id === undefined) throw new AppError('notFound')
  return id
}

const taken = new WeakMap<object, z.core.$ZodType>()

/** Returns a middleware that replaces `req.body` by its parsed value. */
export const validate = <S extends z.core.$ZodType>(schema: S) => {
  const handler: RequestHandler<Request['params'], unknown, z.output<S>> = (req, _res, next) => {
    req.body = parse(schema, req.body)
    next()
  }
  taken.set(handler, schema)
  return handler
}

/** Returns the schema of a route's `takes` handler; undefined without one. */
export const bodySchemaOf = (handlers: readonly object[]): z.core.$ZodType | undefined =>
  handlers.map((handler) => taken.get(handler)).find(Boolean)
