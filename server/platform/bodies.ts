import express, { type RequestHandler } from 'express'
import { Refusal } from './errors.ts'

const DEPTH_MAX = 100

/** Reads JSON and form bodies of up to `limitMb` megabytes; what they hold can neither reach a prototype nor overflow a stack. */
export const readBodies = (limitMb: number): RequestHandler[] => {
  const limit = `${limitMb}mb`
  return [
    // Old clients send `application/json` with GET, or with no body at all.
    express.json({ limit }),
    express.urlencoded({ limit, extended: false }),
    (req, _res, next) => {
      disarm(req.body)
      next()
    },
  ]
}

/** Removes keys named `__proto__` at any depth; refuses values nested deeper than anybody writes ('request.malformed'). */
const disarm = (body: unknown) => {
  let level: unknown[] = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) throw new Refusal('request.malformed')
    level = level.flatMap((value) => {
      if (typeof value !== 'object' || value === null) return []
      if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
      return Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null) as unknown[]
    })
  }
}
