/** Interval of pings. */
const EVERY_MAX = 5_000
/** Unanswered pings before a thread counts as silent. */
const QUESTIONS_MIN = 4

interface Thread {
  on(event: 'message', listener: () => void): unknown
  postMessage(asked: 'alive?'): void
}

/**
 * Calls `onSilence` once when the thread has sent nothing for `patience` milliseconds, up to 5 s later. Returns a function
 * that stops the pings.
 */
export function watch(worker: Thread, onSilence: () => void, patience: number): () => void {
  let heardAt = performance.now()
  worker.on('message', () => {
    heardAt = performance.now()
  })
  const timer = setInterval(
    () => {
      // If this thread slept, too, the next tick decides.
      const silent = performance.now() - heardAt
      if (silent < patience) return worker.postMessage('alive?')
      clearInterval(timer)
      onSilence()
    },
    Math.min(EVERY_MAX, patience / QUESTIONS_MIN),
  ).unref()
  return () => clearInterval(timer)
}
