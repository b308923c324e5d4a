import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { slowness, testWorkers } from './scripts/slowness.mjs'
import { TestOrder } from './scripts/test-order.ts'

const tests = ['shared', 'server', 'client', 'scripts'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${room}/${name}`),
)
const testsWith = (mark: RegExp) => tests.filter((file) => mark.test(readFileSync(file, 'utf8')))
/** Tests that replace a module, or load modules a second time: others must not meet theirs. */
const apart = testsWith(/vi\.(?:mock|doMock|resetModules)\(/)
/** Tests of functions that need a document. */
const inDocument = testsWith(/@vitest-environment/).filter((file) => !apart.includes(file))

/** jsdom cannot run the rich text editor. */
const STAND_IN = join(import.meta.dirname, 'client/testing/rich-text.tsx')

export default defineConfig({
  test: {
    environment: 'node',
    allowOnly: false,
    // Only for what hangs.
    testTimeout: 300_000 * slowness(),
    hookTimeout: 300_000 * slowness(),
    expect: { poll: { timeout: 60_000 * slowness() } },
    maxWorkers: testWorkers(),
    sequence: { sequencer: TestOrder },
    // Collecting what is young less often takes a tenth off the run.
    execArgv: ['--max-semi-space-size=64'],
    // What pages tell the console is asserted where it matters.
    silent: 'passed-only',
    reporters: ['default', './scripts/reporters/vitest.ts'],
    env: { BCRYPT_ROUNDS: '4', LOG_LEVEL: 'trace', TEST_SLOWNESS: String(slowness()) },
    setupFiles: ['server/testing/clean-log-each.ts'],
    projects: [
      {
        extends: true,
        // Reading Express, Mongoose and the sources anew for each file took a third of the run's time.
        test: {
          name: 'shared modules',
          include: tests.filter((file) => !apart.includes(file) && !inDocument.includes(file)),
          isolate: false,
          setupFiles: 'server/testing/one-store-each.ts',
        },
      },
      { extends: true, test: { name: 'own modules', include: apart } },
      { extends: true, test: { name: 'in a document', include: inDocument, isolate: false } },
      {
        extends: true,
        // React's development build takes half of a component test's time.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: { alias: [{ find: /.*\/editor\/rich-text\.tsx$/, replacement: STAND_IN }] },
        test: {
          name: 'components',
          include: ['client/**/*.test.tsx'],
          env: { NODE_ENV: 'production' },
          isolate: false,
          // Its sources name each other without the endings that Node wants.
          server: { deps: { inline: [/\/dc\/src\//] } },
          setupFiles: ['client/testing/dom.ts', 'server/testing/one-store-each.ts'],
        },
      },
    ],
  },
})
