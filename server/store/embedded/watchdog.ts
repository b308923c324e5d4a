/** Tells how often a thread is asked, and how long it may do nothing but one command, in milliseconds. */
const every = 5_000
const patience = 120_000

/** Describes what of a worker thread is needed. */
interface Thread {
  on(event: 'message', listener: () => void): unknown
  postMessage(asked: 'alive?'): void
}

interface Times {
  every: number
  patience: number
}

/** Asks a thread again and again whether it is alive; `onSilence` is called once when it has answered nothing for long. Answers how to stop. */
export function watch(worker: Thread, onSilence: () => void, times: Times = { every, patience }): () => void {
  let heardAt = performance.now()
  worker.on('message', () => {
    heardAt = performance.now()
  })
  const timer = setInterval(() => {
    // Whoever asks may have slept as well: then the next turn decides.
    const silent = performance.now() - heardAt
    if (silent < times.patience) return worker.postMessage('alive?')
    clearInterval(timer)
    onSilence()
  }, times.every).unref()
  return () => clearInterval(timer)
}
