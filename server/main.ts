import { join } from 'node:path'
import { readEnv } from './env.ts'
import { ROOT } from './paths.ts'
import { run, say, storeEnded } from './run.ts'
import { start } from './start.ts'

const readEnvFile = () => {
  try {
    process.loadEnvFile(join(ROOT, '.env'))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

await run(async () => {
  readEnvFile()
  const running = await start(readEnv(process.env), say, storeEnded)
  return { running, greeting: `Buildon is ready: ${running.url}` }
})
