import { availableParallelism } from 'node:os'
import type { PasswordTask } from './password-worker.ts'
import { createPool, type Lane } from './pool.ts'
import { workerFile } from './worker-file.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** As `hash`, after everybody who is signing in at the time: for long lists, and for what strangers may ask for. */
  hashLater(password: string): Promise<string>
  /** Returns whether the password is the one hashed; without a hash it takes as long and is false. */
  fits(password: string, hash: string | undefined): Promise<boolean>
  close(): Promise<void>
}

/** A thread for each processor where pages go before it by its priority; elsewhere one processor stays free for pages. */
const POOL_SIZE = Math.min(4, Math.max(1, availableParallelism() - (process.platform === 'linux' ? 0 : 1)))

/** Hashing with bcrypt of cost `rounds` in worker threads that start when first needed. */
export const createPasswords = (rounds: number): Passwords => {
  const pool = createPool<PasswordTask, string | boolean>(POOL_SIZE, workerFile(import.meta.url, 'password-worker'))
  /** In the form of a hash, so that comparing takes its time. */
  const nobodys = `$2b$${String(rounds).padStart(2, '0')}$${'.'.repeat(53)}`
  const hash = async (password: string, lane: Lane = 'now') => String(await pool.run({ password, rounds }, lane))

  return {
    hash: (password) => hash(password),
    hashLater: (password) => hash(password, 'later'),
    fits: async (password, known) => {
      const result = await pool.run({ password, rounds, hash: known ?? nobodys }, 'now')
      return result === true && known !== undefined
    },
    close: () => pool.close(),
  }
}
