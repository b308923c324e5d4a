// npm run test:dates: the unit and API tests on other days, by Debian's faketime. File names run only those files.
import { spawnSync } from 'node:child_process'
import { aptCommand, aptInstall } from './apt.mjs'
import { ensureInstalled } from './install.mjs'
import { bin, root } from './paths.mjs'
import { main, messageOf, run } from './run.mjs'

/** Past every time that anything is kept for, and back where what was stored lately lies in the future. */
const CLOCKS = ['+400d', '-40d']

const isInstalled = () => spawnSync('faketime', ['--version']).status === 0

const ensureFaketime = () => {
  if (isInstalled() || (aptInstall('faketime') && isInstalled())) return
  throw new Error(
    `There is no faketime, which shifts the clock of the tests. On Debian run:\n  ${aptCommand('faketime')}`,
  )
}

/**
 * Only the time of day is shifted: timers and waits need the monotonic clock. File times stay true, whichever way they
 * are asked for: Node asks by statx, which faketime does not know, and the kernel stamps what is written.
 */
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
