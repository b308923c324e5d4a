// npm run test:dates: unit and API tests on other dates, with Debian's faketime. Arguments select files.
import { spawnSync } from 'node:child_process'
import { aptCommand, aptInstall } from './apt.mjs'
import { ensureInstalled } from './install.mjs'
import { bin, root } from './paths.mjs'
import { main, messageOf, run } from './run.mjs'

/** Later than all retention times. */
const CLOCKS = ['+400d', '-40d']

const isInstalled = () => spawnSync('faketime', ['--version']).status === 0

const ensureFaketime = () => {
  if (isInstalled() || (aptInstall('faketime') && isInstalled())) return
  throw new Error(
    `There is no faketime, which shifts the clock of the tests. On Debian run:\n  ${aptCommand('faketime')}`,
  )
}

/** Doesn't shift the monotonic clock, which timers use, nor file times, which faketime can't shift consistently. */
const runAt = (clock) =>
  run(
    'faketime',
    ['--exclude-monotonic', '-f', clock, process.execPath, bin('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)],
    { cwd: root, env: { ...process.env, NO_FAKE_STAT: '1' } },
  )

await main(async () => {
  await ensureInstalled()
  ensureFaketime()
  const faults = []
  for (const clock of CLOCKS) {
    console.log(`\nThe clock is at ${clock}:`)
    await runAt(clock).catch((error) => faults.push(messageOf(error)))
  }
  if (faults.length) throw new Error(faults.join('\n'))
})
