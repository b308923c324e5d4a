import { readSettings } from './settings.ts'
import { signUpNotice, signUpRule } from './features/accounts/sign-up-rule.ts'
import { run, say, storeEnded } from './run.ts'
import { start } from './start.ts'

await run(async () => {
  const env = readSettings()
  const running = await start(env, say, storeEnded)
  const notice = signUpNotice(signUpRule(env))
  if (notice) say(notice)
  return { running, greeting: `Buildon is ready: ${running.url}` }
})
