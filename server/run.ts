import { StartFault } from './env.ts'
import type { Running } from './start.ts'

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Without its store the server is of no use: whoever watches over it starts it again. */
export const storeEnded = () => process.exit(1)

/** Makes this process a server that stops on a signal; a start that cannot go on is told line by line. */
export const run = async (begin: () => Promise<Running | undefined>): Promise<void> => {
  try {
    const running = await begin()
    let stopping = false
    const stop = () => {
      if (stopping) process.exit(1)
      stopping = true
      say('Stopping …')
      void running?.stop().then(() => process.exit(0))
    }
    if (running) process.on('SIGINT', stop).on('SIGTERM', stop)
  } catch (error) {
    const lines = error instanceof StartFault ? error.lines : [`Buildon cannot start: ${String(error)}`]
    for (const line of lines) process.stderr.write(`${line}\n`)
    process.exit(1)
  }
}
