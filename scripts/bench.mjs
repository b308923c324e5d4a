// npm run bench -- view|save|realtime|lead|school|signin|nodes|canvas|arrange|editor|search|open|analysis|disk|insight|my-data: builds if
// needed, then measures.
import { bin, root } from './paths.mjs'
import { ensureInstalled } from './install.mjs'
import { main, runNode } from './run.mjs'

await main(async () => {
  await ensureInstalled()
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  await runNode(bin('tsx/dist/cli.mjs'), ['bench/run.ts', ...process.argv.slice(2)], { cwd: root })
})
