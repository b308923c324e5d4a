import { join } from 'node:path'
import { readEnv } from './env.ts'
import { signUpNotice, signUpRule } from './features/accounts/sign-up-rule.ts'
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
  const env = readEnv(process.env)
  const running = await start(env, say, storeEnded)
  const notice = signUpNotice(signUpRule(env))
  if (notice) say(notice)
  return { running, greeting: `Buildon is ready: ${running.url}` }
})
