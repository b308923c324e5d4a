import { refusedFields } from './errors.ts'

type Data = Record<string, unknown>

/** Deeper data than any client writes; the store's own format ends at 100. */
const DEPTH_MAX = 32
/** Keys that mean something to JavaScript itself. */
const INHERITED = ['__proto__', 'constructor', 'prototype']

/** Returns whether a name is no operator, path or end of a name in the store's format, and means nothing to the language. */
export const isKeyAllowed = (key: string) => !INHERITED.includes(key) && !key.startsWith('$') && !/[.\0]/.test(key)

/** Returns whether a value is an object as JSON has them: neither null nor a list. */
export const isPlainObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keep = (value: unknown, depth: number): unknown => {
  if (depth > DEPTH_MAX) throw refusedFields({ data: 'field.invalid' })
  if (Array.isArray(value)) return value.map((one) => keep(one, depth + 1))
  return isPlainObject(value) ? keepObject(value, depth) : value
}

const keepObject = (value: Data, depth: number): Data =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isKeyAllowed(key))
      .map(([key, one]) => [key, keep(one, depth + 1)]),
  )

/** Free data as it may be stored: without keys that mean something to the language or the store. */
export const safeData = (value: Data): Data => keepObject(value, 0)

/** Plain objects are merged at every depth; lists, single values and nulls replace (contract/api.md 8). */
export const mergeData = (old: Data, change: Data): Data => {
  const merged = { ...old }
  for (const [key, value] of Object.entries(change)) {
    const before = merged[key]
    merged[key] = isPlainObject(before) && isPlainObject(value) ? mergeData(before, value) : value
  }
  return merged
}
