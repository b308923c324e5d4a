import cluster from 'node:cluster'
import { readSettings } from './settings.ts'
import { signUpNotice, signUpRule } from './features/accounts/sign-up-rule.ts'
import { lanUrls } from './platform/lan-urls.ts'
import { run, print, storeEnded } from './run.ts'
import { start } from './start.ts'
import { startLasting } from './start-lasting.ts'
import { readPlace } from './workers/place.ts'
import { startWorkers } from './workers/primary.ts'

await run(async () => {
  const env = readSettings()
  if (cluster.isWorker) {
    // The primary starts another one.
    const onRestored = () => void running.stop().then(() => process.exit(0))
    const running = await start(env, print, { worker: readPlace(), onRestored })
    return { running, greeting: () => process.send?.({ ready: running.url }) }
  }
  const running =
    env.workers > 1
      ? await startWorkers(env, { say: print, program: import.meta.filename, onEnd: storeEnded })
      : await startLasting(env, print, { onStoreEnd: storeEnded })
  const notice = signUpNotice(signUpRule(env))
  if (notice) print(notice)
  const { port } = new URL(running.url)
  const elsewhere = lanUrls({ host: env.host, port: Number(port) })
  const forDevices = elsewhere.length > 0 ? `\nOn other devices in your network: ${elsewhere.join(' or ')}` : ''
  return { running, greeting: `Buildon is ready: ${running.url}${forDevices}` }
})
