import { LRUCache } from 'lru-cache'
import { AppError } from '../../platform/errors.ts'

const MB = 1_000_000
const DAY_MS = 24 * 3_600_000
/** More members than write in a day. */
const REMEMBERED_MAX = 100_000
/** What a number, a date, a key's place and the like take. */
const SMALL_BYTES = 8

interface Day {
  bytes: number
  until: number
}

/** Of every author, what has been stored since the first act of a day; known of this process only. */
const days = new LRUCache<string, Day>({ max: REMEMBERED_MAX })
let max = Infinity

/** Says how much one member may have stored in a day, in megabytes. */
export const boundStoredBytes = (megabytes: number): void => {
  max = megabytes * MB
}

/** About how many bytes a stored value takes. */
export const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length + SMALL_BYTES
  if (typeof value !== 'object' || value === null || value instanceof Date) return SMALL_BYTES
  const inner: [string, unknown][] = Object.entries(value)
  return inner.reduce((sum, [key, one]) => sum + key.length + bytesOf(one), SMALL_BYTES)
}

/**
 * Counts what an author is about to store; refused where the day has had as much as a member may ('stored.tooMuch'), the
 * last act whole. What the site itself stores, `by` nobody, is not counted.
 */
export const countStored = (by: string | null, values: readonly unknown[]): void => {
  if (by === null) return
  const now = Date.now()
  const known = days.get(by)
  const day = known && now < known.until && known.until <= now + DAY_MS ? known : { bytes: 0, until: now + DAY_MS }
  if (day.bytes >= max) throw new AppError('stored.tooMuch', { retryAfter: Math.ceil((day.until - now) / 1000) })
  day.bytes += values.reduce((sum: number, value) => sum + bytesOf(value), 0)
  days.set(by, day)
}
