// npm run bench -- NAME… | all [--node VERSION|PATH] [--file FILE]: builds if needed, then measures (bench/run.ts).
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bin, root } from './paths.mjs'
import { ensureInstalled } from './install.mjs'
import { main, run } from './run.mjs'

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { node: { type: 'string' }, file: { type: 'string' } },
  })
  await ensureInstalled()
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  const { bringNode } = await import('./nodes.mjs')
  const node = !values.node ? process.execPath : existsSync(values.node) ? values.node : await bringNode(values.node)
  const file = values.file ? ['--file', values.file] : []
  await run(node, [bin('tsx/dist/cli.mjs'), 'bench/run.ts', ...positionals, ...file], { cwd: root })
})
