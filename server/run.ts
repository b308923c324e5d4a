import cluster from 'node:cluster'
import { StartFault } from './env.ts'
import type { StoreEnd } from './store/connect.ts'
import type { Running } from './start.ts'

/** Prints a line. */
export const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Time for flushing the log, in ms. */
const LAST_WORDS_MS = 1_000

/**
 * Ends the process with a non-zero status after the loss of its store, for a supervisor to restart it. `process.exit` would wait forever for a hanging native
 * thread; a signal does not (WTCH-01).
 */
export const storeEnded = (how: StoreEnd): void => {
  if (how === 'ended') process.exit(1)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_WORDS_MS)
}

interface Begun {
  running: Pick<Running, 'stop'>
  /** Printed or called once the server can be stopped. */
  greeting: string | (() => unknown)
}

/** Runs this process as a server that stops on a signal, at once on a second one; start faults are printed line by line. */
export const run = async (begin: () => Promise<Begun | undefined>): Promise<void> => {
  // Ignore output errors (full disk, closed pipe): serving goes on.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  try {
    const begun = await begin()
    if (!begun) return
    let stopping = false
    const stop = () => {
      // Workers get the signal from the terminal and from the primary; `process.exit` may hang.
      if (stopping && cluster.isPrimary) process.kill(process.pid, 'SIGKILL')
      if (stopping) return
      stopping = true
      if (cluster.isPrimary) print('Stopping …')
      void begun.running.stop().then(() => process.exit(0))
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
    if (typeof begun.greeting === 'string') print(begun.greeting)
    else begun.greeting()
  } catch (error) {
    const lines = error instanceof StartFault ? error.lines : [`Buildon cannot start: ${String(error)}`]
    for (const line of lines) process.stderr.write(`${line}\n`)
    process.exit(1)
  }
}
