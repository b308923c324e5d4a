const SMALL_BYTES = 8

/** Estimates the stored size of a value in bytes. */
export const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length + SMALL_BYTES
  if (typeof value !== 'object' || value === null || value instanceof Date) return SMALL_BYTES
  let sum = SMALL_BYTES
  for (const key of Object.keys(value)) sum += key.length + bytesOf((value as Record<string, unknown>)[key])
  return sum
}
