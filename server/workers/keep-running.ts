import type { Worker } from 'node:cluster'
import { once } from 'node:events'

/** Whoever has run for so long had a good start. */
const GOOD_START_MS = 10_000
const PAUSE_MS = 250
const PAUSE_MAX_MS = 10_000
/** So many in a row that do not become ready are enough, where no other serves. */
const FAILURES_MAX = 5
/** A stop takes ten seconds at most (server/platform/close-server.ts): then the store has to be closed. */
const STOP_MS = 8_000

interface Ready {
  ready: string
}
const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'ready' in message

interface Staff {
  fork: (number: number) => Worker
  onReady: (begun: { worker: number; workerPid: number | undefined }) => void
  /** Hears of each that has ended by itself, and of how long it takes until the next is started. */
  onEnd: (ended: { worker: number; workerPid: number | undefined; status: number | string; pauseMs: number }) => void
  /** Called once where none becomes ready any more. */
  onGiveUp: () => void
}

export interface Kept {
  /** Resolves with the address at which the worker serves; rejects where it ends before. */
  begin(number: number): Promise<string>
  /** Stops all of them. */
  stop(): Promise<void>
}

/** Starts workers, and another one in the place of each that ends by itself, sooner or later. */
export const keepRunning = ({ fork, onReady, onEnd, onGiveUp }: Staff): Kept => {
  const running = new Set<Worker>()
  const serving = new Set<Worker>()
  const pauses = new Set<NodeJS.Timeout>()
  let isStopping = false
  /** How many in a row have ended soon after their start, whichever of them. */
  let early = 0
  let failed = 0

  const begin = (number: number, isFirst = true): Promise<string> => {
    const worker = fork(number)
    // The log names the primary as `pid`.
    const { pid: workerPid } = worker.process
    const startedAt = performance.now()
    running.add(worker)
    return new Promise((ready, fail) => {
      worker.on('message', (message: unknown) => {
        if (!isReady(message)) return
        serving.add(worker)
        failed = 0
        onReady({ worker: number, workerPid })
        ready(message.ready)
      })
      const end = (status: number | string) => {
        running.delete(worker)
        const wasReady = serving.delete(worker)
        fail(new Error(`worker ${number} has ended`))
        if (isStopping || (isFirst && !wasReady)) return
        early = performance.now() - startedAt < GOOD_START_MS ? early + 1 : 0
        failed = wasReady ? 0 : failed + 1
        if (failed >= FAILURES_MAX && serving.size === 0) return onGiveUp()
        const pauseMs = early === 0 ? 0 : Math.min(PAUSE_MS * 2 ** (early - 1), PAUSE_MAX_MS)
        onEnd({ worker: number, workerPid, status, pauseMs })
        const pause = setTimeout(() => {
          pauses.delete(pause)
          begin(number, false).catch(() => undefined)
        }, pauseMs)
        pauses.add(pause)
      }
      worker.once('exit', (code: number | null, signal: string | null) => end(signal ?? code ?? 'unknown'))
      // Where the system gives no process there is no exit; a message to one that has just ended is lost, no more.
      worker.on('error', (error) => {
        if (workerPid === undefined) end(error.message)
      })
    })
  }

  return {
    begin: (number) => begin(number),
    stop: async () => {
      isStopping = true
      pauses.forEach(clearTimeout)
      const ended = Promise.all([...running].map((worker) => once(worker, 'exit')))
      for (const worker of running) worker.process.kill('SIGTERM')
      const cut = setTimeout(() => running.forEach((worker) => worker.process.kill('SIGKILL')), STOP_MS)
      await ended
      clearTimeout(cut)
    },
  }
}
