/** Milliseconds between two questions, at most. */
const EVERY_MAX = 5_000
/** Questions that a thread may leave unanswered before it counts as silent, at least. */
const QUESTIONS_MIN = 4

/** Describes what of a worker thread is needed. */
interface Thread {
  on(event: 'message', listener: () => void): unknown
  postMessage(asked: 'alive?'): void
}

/**
 * Asks a thread again and again whether it is alive. Calls `onSilence` once when the thread has sent nothing for `patience`
 * milliseconds, at most 5 s later. Returns a function that stops the questions.
 */
export function watch(worker: Thread, onSilence: () => void, patience: number): () => void {
  let heardAt = performance.now()
  worker.on('message', () => {
    heardAt = performance.now()
  })
  const timer = setInterval(
    () => {
      // Whoever asks may have slept as well: then the next turn decides.
      const silent = performance.now() - heardAt
      if (silent < patience) return worker.postMessage('alive?')
      clearInterval(timer)
      onSilence()
    },
    Math.min(EVERY_MAX, patience / QUESTIONS_MIN),
  ).unref()
  return () => clearInterval(timer)
}
