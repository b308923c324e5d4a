import type { Reporter, Suite } from '@playwright/test/reporter'
import { notePassed } from './passed.ts'

/** Notes each passed test and closes the run with a plain line of counts. */
export default class SummaryReporter implements Reporter {
  private root: Suite | undefined

  onBegin(_config: unknown, suite: Suite) {
    this.root = suite
  }

  onEnd() {
    const count = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
    for (const test of this.root?.allTests() ?? []) {
      count[test.outcome()] += 1
      if (test.outcome() === 'expected') notePassed(test.location.file, test.titlePath().slice(3).join(' '))
    }
    console.log(`\ne2e: ${count.expected} passed, ${count.unexpected + count.flaky} failed, ${count.skipped} skipped`)
  }
}
