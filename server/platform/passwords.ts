import { availableParallelism } from 'node:os'
import type { PasswordTask } from './password-worker.ts'
import { createPool, type Lane } from './pool.ts'
import { workerFile } from './worker-file.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** With lower priority than sign-ins: for bulk work and anonymous requests. */
  hashLater(password: string): Promise<string>
  /** Takes the same time without a hash, with an empty or an old one, so that accounts can't be probed. */
  fits(password: string, hash: string | undefined): Promise<boolean>
  close(): Promise<void>
}

/** Elsewhere than on Linux, one processor stays free for requests (see the worker's priority). */
const POOL_SIZE = Math.min(4, Math.max(1, availableParallelism() - (process.platform === 'linux' ? 0 : 1)))

/** Creates bcrypt hashing of cost `rounds` in worker threads. */
export const createPasswords = (rounds: number): Passwords => {
  const pool = createPool<PasswordTask, string | boolean>(POOL_SIZE, workerFile(import.meta.url, 'password-worker'))
  const hash = async (password: string, lane: Lane = 'now') => String(await pool.run({ password, rounds }, lane))

  return {
    hash: (password) => hash(password),
    hashLater: (password) => hash(password, 'later'),
    fits: async (password, known = '') => (await pool.run({ password, rounds, hash: known }, 'now')) === true,
    close: () => pool.close(),
  }
}
