import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './paths.mjs'
import { main } from './run.mjs'

/** Installs what is missing, builds when sources changed, and runs a program of dist/server in this process, so that Ctrl-C reaches it. */
export const runBuilt = (program, greeting = '') =>
  main(async () => {
    process.chdir(root)
    await ensureInstalled()
    await ensureBuilt()
    if (greeting) console.log(greeting)
    await import(pathToFileURL(join(root, 'dist', 'server', program)).href)
  })
