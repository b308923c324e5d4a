import { LRUCache } from 'lru-cache'
import { AppError } from '../../platform/errors.ts'
import { bytesOf } from '../../store/bytes-of.ts'

const MB = 1_000_000
const DAY_MS = 24 * 3_600_000
/** More than write in a day. */
const REMEMBERED_MAX = 100_000

interface Day {
  bytes: number
  until: number
}

/** Bytes stored per author and 24 hours; in this process only. */
const days = new LRUCache<string, Day>({ max: REMEMBERED_MAX })
let max = Infinity

/** Sets the daily quota of a member, in megabytes. */
export const boundStoredBytes = (megabytes: number): void => {
  max = megabytes * MB
}

/** Adds to an author's daily total; throws 'stored.tooMuch' once the quota is used up. `by` null is not counted. */
export const countStored = (by: string | null, values: readonly unknown[]): void => {
  if (by === null) return
  const now = Date.now()
  const known = days.get(by)
  const day = known && now < known.until && known.until <= now + DAY_MS ? known : { bytes: 0, until: now + DAY_MS }
  if (day.bytes >= max) throw new AppError('stored.tooMuch', { retryAfter: Math.ceil((day.until - now) / 1000) })
  day.bytes += values.reduce((sum: number, value) => sum + bytesOf(value), 0)
  days.set(by, day)
}
