// npm start: installs what is missing, builds when sources changed, and serves. Ctrl-C reaches the server in this process.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './paths.mjs'
import { main } from './run.mjs'

await main(async () => {
  process.chdir(root)
  await ensureInstalled()
  await ensureBuilt()
  console.log('Starting Buildon …')
  await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
})
