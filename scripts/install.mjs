// Installs the packages when they are missing or the lock file has changed since; uses nothing but Node itself.
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

/** Returns whether the packages are those of the lock file, installed by `ensureInstalled`. */
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
