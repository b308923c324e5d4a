import { LRUCache } from 'lru-cache'
import { createPool } from './pool.ts'
import { TEXT_ACTS, type TextAct, type TextResult, type TextTask } from './text-worker.ts'
import { workerFile } from './worker-file.ts'

/** In characters: what is shorter is done in a few milliseconds, sooner than a thread has been asked. */
const LONG = 20_000
/** Results wait for the request that has asked for them. */
const RESULTS_MAX = 32
const RESULTS_KEPT_MS = 10_000

/** Returns whether a text is long enough to be worked on in another thread. */
export const isLong = (text: string): boolean => text.length >= LONG

const pool = createPool<TextTask, TextResult>(1, workerFile(import.meta.url, 'text-worker'))
const results = new LRUCache<string, NonNullable<TextResult['result']>>({
  max: RESULTS_MAX,
  ttl: RESULTS_KEPT_MS,
  ttlAutopurge: true,
})

/**
 * Does in a worker thread what the request will do next to a long text, so that `done` finds its result and nobody else
 * waits meanwhile. Without it, and for what is short or refused, `done` does it itself.
 */
export const doApart = async (act: TextAct, text: unknown): Promise<void> => {
  if (typeof text !== 'string' || !isLong(text) || results.has(`${act} ${text}`)) return
  const { result } = await pool.run({ act, text }, 'now')
  if (result !== undefined) results.set(`${act} ${text}`, result)
}

/** Returns what an act makes of a text: the result of `doApart`, or done here and now. Throws as the act does. */
export const done = <A extends TextAct>(act: A, text: string): ReturnType<(typeof TEXT_ACTS)[A]> => {
  const known = isLong(text) ? results.get(`${act} ${text}`) : undefined
  return (known ?? TEXT_ACTS[act](text)) as ReturnType<(typeof TEXT_ACTS)[A]>
}
