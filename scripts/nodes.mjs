// Node versions for tests, installed from npm.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './run.mjs'

export const OLDEST = '20.19.0'
export const NEWEST = '24'

const isWindows = process.platform === 'win32'
/** npm package with the Node binary for this platform. */
const PACKAGE = `node-${isWindows ? 'win' : process.platform}-${process.arch}`

/**
 * Installs a Node version once; returns the path of its binary.
 * @param {string} version
 */
export const bringNode = async (version) => {
  const folder = join(root, 'build', 'nodes', version)
  const program = join(folder, 'node_modules', PACKAGE, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  await mkdir(folder, { recursive: true })
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder]
  await run('npm', [...args, `${PACKAGE}@${version}`], { cwd: root, shell: isWindows })
  return program
}
