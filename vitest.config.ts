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
/** Tests that mock or reload modules need isolation. */
const apart = testsWith(/vi\.(?:mock|doMock|resetModules)\(/)
/** Tests with a DOM. */
const inDocument = testsWith(/@vitest-environment/).filter((file) => !apart.includes(file))

/** jsdom cannot run the rich text editor. */
const STAND_IN = join(import.meta.dirname, 'client/testing/rich-text.tsx')

export default defineConfig({
  test: {
    environment: 'node',
    allowOnly: false,
    // Only for tests that hang.
    testTimeout: 300_000 * slowness(),
    hookTimeout: 300_000 * slowness(),
    expect: { poll: { timeout: 60_000 * slowness() } },
    maxWorkers: testWorkers(),
    sequence: { sequencer: TestOrder },
    // Less frequent garbage collection saves a tenth of the run.
    execArgv: ['--max-semi-space-size=64'],
    // Console output is asserted in the tests concerned.
    silent: 'passed-only',
    reporters: ['default', './scripts/reporters/vitest.ts'],
    env: { BCRYPT_ROUNDS: '4', LOG_LEVEL: 'trace', TEST_SLOWNESS: String(slowness()) },
    setupFiles: ['server/testing/clean-log-each.ts'],
    projects: [
      {
        extends: true,
        // Sharing modules saves a third of the run.
        test: {
          name: 'shared modules',
          include: tests.filter((file) => !apart.includes(file) && !inDocument.includes(file)),
          isolate: false,
          setupFiles: 'server/testing/one-store-each.ts',
        },
      },
      { extends: true, test: { name: 'own modules', include: apart } },
      { extends: true, test: { name: 'in a document', include: inDocument } },
      {
        extends: true,
        // React's development build doubles the time of component tests.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: { alias: [{ find: /.*\/editor\/rich-text\.tsx$/, replacement: STAND_IN }] },
        test: {
          name: 'components',
          include: ['client/**/*.test.tsx'],
          env: { NODE_ENV: 'production' },
          isolate: false,
          // Its imports lack the file extensions that Node requires.
          server: { deps: { inline: [/\/dc\/src\//] } },
          setupFiles: ['client/testing/dom.ts', 'server/testing/one-store-each.ts'],
        },
      },
    ],
  },
})
