import { expect } from 'vitest'
import type { Answer } from './app.ts'

/** Processor time of `run` on all threads of this process, in milliseconds. */
const cpuOf = async <T>(run: () => Promise<T>) => {
  const before = process.cpuUsage()
  const result = await run()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}

/** Malformed JSON, of one string: the server receives and reads it, and does nothing else. */
const bareBody = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"]`

/** Collecting garbage of earlier tests falls into one measurement or the other. */
const TRIES = 5

/**
 * Sends a body and returns the answer. Fails if it takes, at each of several tries, more than five times the processor time that a
 * bare body of the same number of bytes takes; less than 50 ms always passes.
 */
export const sendCheaply = async (body: string, send: (body: string) => Promise<Answer>): Promise<Answer> => {
  for (let left = TRIES; ; left -= 1) {
    const bare = await cpuOf(() => send(bareBody(Buffer.byteLength(body))))
    expect(bare.result.status).toBe(400)
    const { result, ms } = await cpuOf(() => send(body))
    const most = Math.max(5 * bare.ms, 50)
    if (ms < most) return result
    if (left === 1) expect(ms).toBeLessThan(most)
  }
}
