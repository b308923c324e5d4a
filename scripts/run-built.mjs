import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './paths.mjs'
import { main } from './run.mjs'

/** Installs and builds if needed, then runs a program of dist/server in this process, so that it receives Ctrl-C. */
export const runBuilt = (program, greeting = '') =>
  main(async () => {
    process.chdir(root)
    await ensureInstalled()
    await ensureBuilt()
    if (greeting) console.log(greeting)
    await import(pathToFileURL(join(root, 'dist', 'server', program)).href)
  })
