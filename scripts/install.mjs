// Installs packages if missing or if the lock file has changed; uses Node only.
import './node-version.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './run.mjs'

const stampFile = join(root, 'node_modules', '.installed-from')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** True if `ensureInstalled` has installed the packages of the lock file. */
export const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()

export const ensureInstalled = async () => {
  if (isInstalled()) return
  console.log('Installing packages (once, about a minute) …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    shell: process.platform === 'win32',
  })
  writeFileSync(stampFile, lockHash())
}
