import { join } from 'node:path'
import { readEnv, StartFault } from './env.ts'
import { ROOT } from './paths.ts'
import { start } from './start.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const readEnvFile = () => {
  try {
    process.loadEnvFile(join(ROOT, '.env'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

try {
  readEnvFile()
  // Without its store the server is of no use: whoever watches over it starts it again.
  const running = await start(readEnv(process.env), say, () => process.exit(1))
  say(`Buildon is ready: ${running.url}`)
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    say('Stopping …')
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
} catch (error) {
  const lines = error instanceof StartFault ? error.lines : [`Buildon cannot start: ${String(error)}`]
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}
