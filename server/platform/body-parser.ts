import express, { type RequestHandler } from 'express'
import { arrivesWithin } from './body-time.ts'
import { isPlainObject } from './data.ts'
import { AppError } from './errors.ts'
import { digestBody } from './idempotency.ts'
import { jsonWeight } from './json-weight.ts'

const DEPTH_MAX = 100
/** Values of a JSON body, more than any client sends: each becomes an object, gets looked at, and is stored. */
const VALUES_MAX = 50_000
/** Of one object in it: more than any client writes, and each key is looked up at every step. */
const KEYS_MAX = 10_000

/** Reads JSON and form bodies up to `limit`; what they hold can neither reach a prototype nor overflow a stack. */
export const parseBodies = (limit: string): RequestHandler[] => [
  // Old clients send `application/json` with GET, or with no body at all.
  express.json({
    limit,
    // A bare id is a body too (row CALL-112).
    strict: false,
    verify: (req, _res, body) => {
      weigh(body)
      digestBody(req, body)
    },
  }),
  express.urlencoded({ limit, extended: false }),
  (req, _res, next) => {
    // A body of another type would count as one that changes nothing, and be told saved.
    if (req.body === undefined && hasContent(req.headers)) throw new AppError('request.malformed')
    // No other body is a single value.
    if (req.body === null || ['number', 'boolean'].includes(typeof req.body)) throw new AppError('request.malformed')
    disarm(req.body, 0)
    next()
  },
]

/** Reads what strangers send, enough to sign in or up: 100 kB within 10 s. */
export const parseSmallBodies = (): RequestHandler[] => [arrivesWithin(10), ...parseBodies('100kb')]

/** Refuses JSON of more values than anybody means ('request.tooManyValues'), before they are read. */
const weigh = (body: Buffer) => {
  const { values, keys } = jsonWeight(body, VALUES_MAX)
  if (values > VALUES_MAX || keys > KEYS_MAX) throw new AppError('request.tooManyValues')
}

const hasContent = (headers: { 'content-length'?: string; 'transfer-encoding'?: string }) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/** By the one a value would reach its prototype, by the other the driver takes it for a type of the store's, and throws. */
const ARMED = ['__proto__', '_bsontype']

/** Removes keys by which a value is more than a value at any depth; refuses those nested deeper than anybody writes ('request.malformed'). */
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
