import { refusedFields } from './errors.ts'

type Data = Record<string, unknown>

/** BSON allows 100. */
const DEPTH_MAX = 32
const INHERITED = ['__proto__', 'constructor', 'prototype']

/** Returns whether a key is safe in the store (no operator, path or NUL) and in JavaScript (prototypes). */
export const isKeyAllowed = (key: string) => !INHERITED.includes(key) && !key.startsWith('$') && !/[.\0]/.test(key)

/** Neither null nor an array. */
export const isPlainObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keep = (value: unknown, depth: number): unknown => {
  if (depth < 0) throw refusedFields({ data: 'field.invalid' })
  if (Array.isArray(value)) return value.map((one) => keep(one, depth - 1))
  return isPlainObject(value) ? keepObject(value, depth) : value
}

const keepObject = (value: Data, depth: number): Data =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isKeyAllowed(key))
      .map(([key, one]) => [key, keep(one, depth - 1)]),
  )

/** Returns data without keys unsafe in JavaScript or the store; throws 'invalid' below `depth` levels. */
export const safeData = (value: Data, depth = DEPTH_MAX): Data => keepObject(value, depth)

/** Merges plain objects at every depth; arrays, scalars and null replace (contract/api.md 8). */
export const mergeData = (old: Data, change: Data): Data => {
  const merged = { ...old }
  for (const [key, value] of Object.entries(change)) {
    const before = merged[key]
    merged[key] = isPlainObject(before) && isPlainObject(value) ? mergeData(before, value) : value
  }
  return merged
}
