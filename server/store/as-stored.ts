const HALVES = /\p{Surrogate}/gu

const text = (value: string) => (value.search(HALVES) < 0 ? value : value.replaceAll(HALVES, '\ufffd'))

const stored = (value: unknown): unknown => {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map(stored)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value ?? null
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [text(key), stored(one)]))
}

/** Returns a plain document as it is read back after a write: halves of surrogate pairs replaced, undefined as null. */
export const asStored = <T extends object>(document: T): T => stored(document) as T
