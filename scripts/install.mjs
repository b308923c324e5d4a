// Installs packages if missing or if the lock file has changed; uses Node only.
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './run.mjs'

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

const installedIn = (folder) => {
  try {
    return packagesOf(join(folder, 'node_modules', '.package-lock.json'))
  } catch {
    return {}
  }
}

/** True if npm lists the packages of the lock file as installed. */
export const isInstalled = (folder = root) => {
  const installed = installedIn(folder)
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional === true),
  )
}

export const ensureInstalled = async () => {
  if (isInstalled()) return
  console.log('Installing packages (once, about a minute) …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    shell: process.platform === 'win32',
  })
}
