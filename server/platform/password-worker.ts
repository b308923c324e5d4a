// Runs in a worker thread: bcryptjs computes for tens of milliseconds at a time.
import { createHash } from 'node:crypto'
import { getPriority, setPriority } from 'node:os'
import { compareSync, hashSync } from 'bcryptjs'

/** `hash` asks whether the password fits; without it a new hash of cost `rounds` is made. */
export interface PasswordTask {
  password: string
  rounds: number
  hash?: string | undefined
}
/** Longer than any password that is kept; the time to compose a row of accents grows with the square of its length. */
const COMPOSED_MAX = 1_000
const composed = (password: string) => (password.length > COMPOSED_MAX ? password : password.normalize('NFC'))

/** bcrypt reads 72 bytes at most; the digest lets every character of a long password count. */
const digest = (password: string) => createHash('sha256').update(composed(password)).digest('base64')

/** Hashes a password, or compares it with a hash; throws where the hash is none. */
export default ({ password, rounds, hash }: PasswordTask): string | boolean => {
  const digested = digest(password)
  return hash === undefined ? hashSync(digested, rounds) : compareSync(digested, hash)
}

/** Everybody's pages go before passwords; Linux alone sets the priority of one thread instead of the process. */
const NICE = 19
const giveWay = () => {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.max(NICE, getPriority()))
  } catch {
    // Some sandboxes forbid even this; passwords then compete as equals.
  }
}
giveWay()
