// Worker thread, because bcryptjs computes for tens of milliseconds.
import { createHash } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import { compareSync, hashSync } from 'bcryptjs'
import { fitsOldHash, isOldHash, spendOldHash } from './old-hashes.ts'

/** Compares with `hash` (empty: nobody's); without it, hashes with cost `rounds`. */
export interface PasswordTask {
  password: string
  rounds: number
  hash?: string | undefined
}
/** Normalising combining marks takes quadratic time. */
const COMPOSED_MAX = 1_000
const composed = (password: string) => (password.length > COMPOSED_MAX ? password : password.normalize('NFC'))

/** bcrypt reads 72 bytes at most. */
const digest = (password: string) => createHash('sha256').update(composed(password)).digest('base64')

const nobodys = (rounds: number) => `$2b$${String(rounds).padStart(2, '0')}$${'.'.repeat(53)}`

/** A refusal takes the time of both kinds. */
const compare = (password: string, hash: string, rounds: number): boolean => {
  if (isOldHash(hash)) {
    if (fitsOldHash(password, hash)) return true
    compareSync(digest(password), nobodys(rounds))
    return false
  }
  if (compareSync(digest(password), hash || nobodys(rounds))) return hash !== ''
  spendOldHash(password)
  return false
}

/** Throws if the hash is invalid. */
export default ({ password, rounds, hash }: PasswordTask): string | boolean =>
  hash === undefined ? hashSync(digest(password), rounds) : compare(password, hash, rounds)

/** Requests have priority; only Linux has priorities of single threads. */
const NICE = 19
const giveWay = () => {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.max(NICE, getPriority()))
  } catch {
    // Some sandboxes forbid this.
  }
}
giveWay()
