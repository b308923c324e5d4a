// npm run test:nodes: unit and API tests on the oldest and newest supported Node. Arguments select files.
import { ensureInstalled } from './install.mjs'
import { bringNode, NEWEST, OLDEST } from './nodes.mjs'
import { bin, root } from './paths.mjs'
import { main, messageOf, run } from './run.mjs'

await main(async () => {
  await ensureInstalled()
  const faults = []
  for (const version of [OLDEST, NEWEST]) {
    console.log(`\nNode ${version}:`)
    const test = async () => run(await bringNode(version), [bin('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)], { cwd: root }) // prettier-ignore
    await test().catch((error) => faults.push(messageOf(error)))
  }
  if (faults.length) throw new Error(faults.join('\n'))
})
