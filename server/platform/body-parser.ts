import express, { type RequestHandler } from 'express'
import { arrivesWithin } from './body-time.ts'
import { isPlainObject } from './data.ts'
import { AppError } from './errors.ts'
import { digestBody } from './idempotency.ts'
import { jsonWeight } from './json-weight.ts'

const DEPTH_MAX = 100
const VALUES_MAX = 50_000
const KEYS_MAX = 10_000

/** Parses JSON and form bodies up to `limit`, safe from prototype pollution and stack overflow. */
export const parseBodies = (limit: string): RequestHandler[] => [
  express.json({
    limit,
    // A bare id is a valid body (row CALL-112).
    strict: false,
    verify: (req, _res, body) => {
      weigh(body)
      digestBody(req, body)
    },
  }),
  express.urlencoded({ limit, extended: false }),
  (req, _res, next) => {
    // Otherwise a body of another type would count as an empty change.
    if (req.body === undefined && hasContent(req.headers)) throw new AppError('request.malformed')
    if (req.body === null || ['number', 'boolean'].includes(typeof req.body)) throw new AppError('request.malformed')
    disarm(req.body, 0)
    next()
  },
]

/** Parses bodies of requests without a session: 100 kB within 10 s. */
export const parseSmallBodies = (): RequestHandler[] => [arrivesWithin(10), ...parseBodies('100kb')]

/** Refuses JSON with too many values ('request.tooManyValues') before it is parsed. */
const weigh = (body: Buffer) => {
  const { values, keys } = jsonWeight(body, VALUES_MAX)
  if (values > VALUES_MAX || keys > KEYS_MAX) throw new AppError('request.tooManyValues')
}

const hasContent = (headers: { 'content-length'?: string; 'transfer-encoding'?: string }) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/** Keys that reach the prototype, or that the driver takes for BSON types. */
const ARMED = ['__proto__', '_bsontype']

/** Throws 'request.malformed' beyond `DEPTH_MAX`. */
const disarm = (value: unknown, depth: number): void => {
  if (typeof value !== 'object' || value === null) return
  if (depth > DEPTH_MAX) throw new AppError('request.malformed')
  for (const key of ARMED) if (Object.hasOwn(value, key)) Reflect.deleteProperty(value, key)
  const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
  for (const one of inner) disarm(one, depth + 1)
}

/** Refuses bodies whose `data` is longer than `max` characters as JSON ('request.tooLarge'). */
export const shortData =
  (max: number): RequestHandler =>
  (req, _res, next) => {
    const body: unknown = req.body
    const data = isPlainObject(body) ? JSON.stringify(body.data ?? null) : ''
    if (data.length > max) throw new AppError('request.tooLarge')
    next()
  }
