import type { Reporter, TestModule } from 'vitest/node'
import { notePassed } from './passed.ts'

/** Notes each passed test and closes the run with a plain line of counts. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const count = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      count.failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') notePassed(module.moduleId, test.fullName)
        count[state === 'pending' ? 'skipped' : state] += 1
      }
    }
    console.log(`\nunit: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  }
}
