// npm run check: format, lint, types, import directions, comments, words, citations, dead code, sizes. All steps run, even
// if one fails.
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { checkCitations } from './check-citations.mjs'
import { checkComments } from './check-comments.mjs'
import { checkImports } from './check-imports.mjs'
import { checkSizes } from './check-sizes.mjs'
import { checkWords } from './check-words.mjs'
import { ensureInstalled } from './install.mjs'
import { bin, isMain, root } from './paths.mjs'
import { main, messageOf, runNode } from './run.mjs'

const tool = (path, ...args) => runNode(bin(path), args, { cwd: root })

const STEPS = {
  format: () => tool('oxfmt/bin/oxfmt', '--check'),
  lint: () => tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet'),
  // More checkers would check shared types repeatedly, and take longer on two cores.
  types: () => tool('ts7/bin/tsc', '-b', '--checkers', '1'),
  imports: () => checkImports(),
  comments: () => checkComments(),
  words: () => checkWords(),
  citations: () => checkCitations(),
  'dead code': () => tool('knip/bin/knip.js', '--no-progress'),
  sizes: async () => {
    await ensureBuilt()
    checkSizes(join(root, 'dist', 'client'))
  },
}

export const check = async () => {
  await ensureInstalled()
  let failed = 0
  for (const [name, step] of Object.entries(STEPS)) {
    try {
      await step()
      console.log(`check: ${name} fine`)
    } catch (error) {
      failed += 1
      console.error(`check: ${name} FAILED\n${messageOf(error)}`)
    }
  }
  console.log(`\ncheck: ${Object.keys(STEPS).length - failed} passed, ${failed} failed`)
  if (failed) throw new Error('npm run check found faults.')
}

if (isMain(import.meta.url)) await main(check)
