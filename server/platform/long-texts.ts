import { LRUCache } from 'lru-cache'
import { createPool } from './pool.ts'
import { TEXT_ACTS, type TextAct, type TextResult, type TextTask } from './text-worker.ts'
import { workerFile } from './worker-file.ts'

/** In characters; shorter texts take less than a thread's round trip. */
const LONG = 20_000
const RESULTS_BYTES = 32 * 2 ** 20
/** Of a text and its result, at most about. */
const BYTES_PER_CHARACTER = 8
const RESULTS_KEPT_MS = 10_000

/** Returns whether a text needs a worker thread. */
export const isLong = (text: string): boolean => text.length >= LONG

const pool = createPool<TextTask, TextResult>(1, workerFile(import.meta.url, 'text-worker'))
const results = new LRUCache<string, NonNullable<TextResult['result']>>({
  maxSize: RESULTS_BYTES,
  sizeCalculation: (_result, key) => key.length * BYTES_PER_CHARACTER,
  ttl: RESULTS_KEPT_MS,
  ttlAutopurge: true,
})

/**
 * Processes a long text in a worker thread and caches the result for `done`. No-op for short texts; refusals are repeated by
 * `done`.
 */
export const precomputeInWorker = async (act: TextAct, text: unknown): Promise<void> => {
  if (typeof text !== 'string' || !isLong(text) || results.has(`${act} ${text}`)) return
  const { result } = await pool.run({ act, text }, 'now')
  if (result !== undefined) results.set(`${act} ${text}`, result)
}

/** Returns the result cached by `precomputeInWorker`, or computes it. Throws as the act does. */
export const textResult = <A extends TextAct>(act: A, text: string): ReturnType<(typeof TEXT_ACTS)[A]> => {
  const known = isLong(text) ? results.get(`${act} ${text}`) : undefined
  return (known ?? TEXT_ACTS[act](text)) as ReturnType<(typeof TEXT_ACTS)[A]>
}
