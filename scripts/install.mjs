// Installs the packages when they are missing or the lock file has changed since; uses nothing but Node itself.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './run.mjs'

const MINIMUM = { major: 20, minor: 19 }

const stampFile = join(root, 'node_modules', '.installed-from')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

export const ensureInstalled = async () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < MINIMUM.major || (major === MINIMUM.major && minor < MINIMUM.minor))
    throw new Error(`Buildon needs Node ${MINIMUM.major}.${MINIMUM.minor} or newer; this is ${process.versions.node}.`)
  const hash = lockHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  console.log('Installing packages (once, about a minute) …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    shell: process.platform === 'win32',
  })
  writeFileSync(stampFile, hash)
}
