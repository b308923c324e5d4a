// Worker thread, because bcryptjs computes for tens of milliseconds.
import { createHash } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import { compareSync, hashSync } from 'bcryptjs'

/** Compares with `hash`; without it, hashes with cost `rounds`. */
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

/** Throws if the hash is invalid. */
export default ({ password, rounds, hash }: PasswordTask): string | boolean => {
  const digested = digest(password)
  return hash === undefined ? hashSync(digested, rounds) : compareSync(digested, hash)
}

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
