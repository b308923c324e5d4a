// npm run test:quick: tests of shared/ and those beside files changed since the last commit; without tests that
// start a server, store, process or document.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { bin, root } from './paths.mjs'
import { main, runNode } from './run.mjs'

const STARTS_MORE =
  /\btesting\/|node:child_process|node:http|mongoose|startEmbedded|\bstart\(|\bworker|@vitest-environment/

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const quickTests = (files, changed, textOf) => {
  const folders = new Set(changed.map((file) => dirname(file)))
  return files.filter(
    (file) =>
      file.endsWith('.test.ts') &&
      (file.startsWith('shared/') || folders.has(dirname(file))) &&
      !STARTS_MORE.test(textOf(file)),
  )
}

await main(async () => {
  await ensureInstalled()
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const changed = [...git('diff', '--name-only', '--diff-filter=d', 'HEAD'), ...untracked]
  const deleted = new Set(git('ls-files', '--deleted'))
  const files = [...git('ls-files'), ...untracked].filter((file) => !deleted.has(file))
  const tests = quickTests(files, changed, (file) => readFileSync(join(root, file), 'utf8'))
  await runNode(bin('vitest/vitest.mjs'), ['run', '--project', 'shared modules', ...tests], { cwd: root })
})
