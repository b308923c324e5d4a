// Runs in a worker thread: bcryptjs computes for tens of milliseconds at a time.
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'

/** `hash` asks whether the password fits; without it a new hash of cost `rounds` is made. */
export interface PasswordTask {
  id: number
  password: string
  rounds: number
  hash?: string | undefined
}
export interface PasswordAnswer {
  id: number
  result: string | boolean
}

/** bcrypt reads 72 bytes at most; the digest lets every character of a long password count. */
const digest = (password: string) => createHash('sha256').update(password.normalize('NFC')).digest('base64')

parentPort?.on('message', ({ id, password, rounds, hash }: PasswordTask) => {
  const result = hash === undefined ? hashSync(digest(password), rounds) : compareSync(digest(password), hash)
  parentPort?.postMessage({ id, result } satisfies PasswordAnswer)
})
