import { pbkdf2Sync, timingSafeEqual } from 'node:crypto'

// Password hashes of Knowledge Forum 6 (contract/model.md 1).

const PREFIX = 'pbkdf2-sha1:'
const ROUNDS = 10_000
const BYTES = 64
const SALT_BYTES = 16

const compute = (password: string, salt: Buffer) => pbkdf2Sync(password, salt, ROUNDS, BYTES, 'sha1')

/** Undefined for other forms. */
export const oldHash = (salt: unknown, hashed: unknown): string | undefined => {
  if (typeof salt !== 'string' || typeof hashed !== 'string') return undefined
  const fits = Buffer.from(salt, 'base64').length === SALT_BYTES && Buffer.from(hashed, 'base64').length === BYTES
  return fits ? `${PREFIX}${salt}:${hashed}` : undefined
}

/** Tells stored hashes apart. */
export const isOldHash = (hash: string): boolean => hash.startsWith(PREFIX)

/** In constant time. */
export const fitsOldHash = (password: string, hash: string): boolean => {
  const [salt = '', hashed = ''] = hash.slice(PREFIX.length).split(':')
  const known = Buffer.from(hashed, 'base64')
  const found = compute(password, Buffer.from(salt, 'base64'))
  return known.length === BYTES && timingSafeEqual(found, known)
}

const NO_SALT = Buffer.alloc(SALT_BYTES)

/** As long as `fitsOldHash`. */
export const spendOldHash = (password: string): void => {
  compute(password, NO_SALT)
}
