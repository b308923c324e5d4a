import { run, print, storeEnded } from '../run.ts'
import { readSettings } from '../settings.ts'
import { start } from '../start.ts'
import { createLeases } from '../store/leases.ts'
import { BRIEF_LEASES } from './leases.ts'

await run(async () => {
  const running = await start(readSettings(), print, {
    onStoreEnd: storeEnded,
    leasesFor: () => createLeases(BRIEF_LEASES),
  })
  return { running, greeting: `Buildon is ready: ${running.url}` }
})
