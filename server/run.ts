import cluster from 'node:cluster'
import { StartFault } from './env.ts'
import type { StoreEnd } from './store/connect.ts'
import type { Running } from './start.ts'

/** Prints a line. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Milliseconds in which the log is still written. */
const LAST_WORDS_MS = 1_000

/**
 * Ends the process with a status other than 0 when it has lost its store, so that a supervisor starts it again. `process.exit`
 * waits for every thread, for ever if one hangs in native code; a signal does not (WTCH-01).
 */
export const storeEnded = (how: StoreEnd): void => {
  if (how === 'ended') process.exit(1)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_WORDS_MS)
}

interface Begun {
  running: Pick<Running, 'stop'>
  /** What is said, or done, once it can be stopped again. */
  greeting: string | (() => unknown)
}

/** Makes this process a server that stops on a signal; a start that cannot go on is told line by line. */
export const run = async (begin: () => Promise<Begun | undefined>): Promise<void> => {
  // A full disk, or a reader that has gone: what is said is lost, and people are served all the same.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  try {
    const begun = await begin()
    if (!begun) return
    let stopping = false
    const stop = () => {
      // A worker is told by the terminal and by its primary.
      if (stopping && cluster.isWorker) return
      if (stopping) process.exit(1)
      stopping = true
      if (cluster.isPrimary) say('Stopping …')
      void begun.running.stop().then(() => process.exit(0))
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
    if (typeof begun.greeting === 'string') say(begun.greeting)
    else begun.greeting()
  } catch (error) {
    const lines = error instanceof StartFault ? error.lines : [`Buildon cannot start: ${String(error)}`]
    for (const line of lines) process.stderr.write(`${line}\n`)
    process.exit(1)
  }
}
