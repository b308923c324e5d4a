// npm run test:nodes: the unit and API tests on the oldest and the newest supported Node. File names run only those files.
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { bin, root } from './paths.mjs'
import { main, messageOf, run } from './run.mjs'

const VERSIONS = ['20.19.0', '24']

const isWindows = process.platform === 'win32'
/** The npm package that holds the program of this platform. */
const PACKAGE = `node-${isWindows ? 'win' : process.platform}-${process.arch}`

/** Brings a version of Node from npm; returns the path of its program. */
const bring = async (version) => {
  const folder = join(root, 'build', 'nodes', version)
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', [...args, '--prefix', folder, `${PACKAGE}@${version}`], { cwd: root, shell: isWindows })
  return join(folder, 'node_modules', PACKAGE, 'bin', isWindows ? 'node.exe' : 'node')
}

await main(async () => {
  await ensureInstalled()
  const faults = []
  for (const version of VERSIONS) {
    console.log(`\nNode ${version}:`)
    const test = async () => run(await bring(version), [bin('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)], { cwd: root }) // prettier-ignore
    await test().catch((error) => faults.push(messageOf(error)))
  }
  if (faults.length) throw new Error(faults.join('\n'))
})
