const SMALL_BYTES = 8

/** Estimates the stored size of a value in bytes. */
export const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length + SMALL_BYTES
  if (typeof value !== 'object' || value === null || value instanceof Date) return SMALL_BYTES
  const inner: [string, unknown][] = Object.entries(value)
  return inner.reduce((sum, [key, one]) => sum + key.length + bytesOf(one), SMALL_BYTES)
}
