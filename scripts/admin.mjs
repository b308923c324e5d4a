// npm run admin: installs what is missing, builds when sources changed, and runs the command line of admins.
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
  await import(pathToFileURL(join(root, 'dist', 'server', 'admin.js')).href)
})
