// npm test: packages, build, check, unit and API tests, browser tests.
import { execFileSync } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { bin, root } from './paths.mjs'
import { finishResults, startResults } from './results.mjs'
import { main, messageOf, runNode } from './run.mjs'
import { slowness, testWorkers } from './slowness.mjs'

const commit = () => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'uncommitted'
  }
}

await main(async () => {
  process.chdir(root)
  await ensureInstalled()
  console.log(`This machine takes ${slowness()} times as long as the reference: tests run in ${testWorkers()} workers.`)
  const { ensureBuilt } = await import('./build.mjs')
  const { ensureBrowser } = await import('./ensure-browser.mjs')
  const { ensureRedis } = await import('./ensure-redis.mjs')
  const { ensureStatistics } = await import('./ensure-statistics.mjs')
  const results = join(root, 'test-results')
  const env = { ...process.env, ...startResults(results, commit()) }
  const faults = []
  const attempt = (step) => step().catch((error) => faults.push(messageOf(error)))
  await attempt(ensureBuilt)
  await attempt(async () => ensureRedis())
  await attempt(async () => ensureStatistics())
  // The check runs at low priority, while tests wait.
  await Promise.all([
    attempt(() => runNode(join(root, 'scripts/check.mjs'), [], { priority: constants.priority.PRIORITY_LOW })),
    attempt(() => runNode(bin('vitest/vitest.mjs'), ['run'], { env })),
  ])
  await attempt(ensureBrowser)
  await attempt(() => runNode(bin('@playwright/test/cli.js'), ['test'], { env }))
  finishResults(results)
  if (faults.length) throw new Error(faults.join('\n'))
})
