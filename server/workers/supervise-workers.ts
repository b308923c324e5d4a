import type { Worker } from 'node:cluster'
import { once } from 'node:events'

/** A worker that runs for this long has started well. */
const GOOD_START_MS = 10_000
const PAUSE_MS = 250
const PAUSE_MAX_MS = 10_000
/** Consecutive failures after which to give up, if no other worker serves. */
const FAILURES_MAX = 5
/** A stop takes at most ten seconds (server/platform/close-server.ts), including the store. */
const STOP_MS = 8_000

interface Ready {
  ready: string
}
const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'ready' in message

interface Staff {
  fork: (number: number) => Worker
  onReady: (begun: { worker: number; workerPid: number | undefined }) => void
  /** A worker has ended by itself; the next one starts after `pauseMs`. */
  onEnd: (ended: { worker: number; workerPid: number | undefined; status: number | string; pauseMs: number }) => void
  /** Called once if no worker becomes ready any more. */
  onGiveUp: () => void
}

export interface SupervisedWorkers {
  /** Resolves with the worker's address; rejects if it ends before. */
  begin(number: number): Promise<string>
  stop(): Promise<void>
}

/** Starts workers and replaces those that end by themselves, with growing pauses. */
export const superviseWorkers = ({ fork, onReady, onEnd, onGiveUp }: Staff): SupervisedWorkers => {
  const running = new Set<Worker>()
  const serving = new Set<Worker>()
  const pauses = new Set<NodeJS.Timeout>()
  let isStopping = false
  /** Consecutive early ends, of any worker. */
  let early = 0
  let failed = 0

  const begin = (number: number, isFirst = true): Promise<string> => {
    const worker = fork(number)
    // `pid` in the log is the primary's.
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
      // If forking fails there is no exit event. Errors of messages to an ended worker are ignored.
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
