import type { Reporter, Suite, TestError } from '@playwright/test/reporter'
import { addFailed, addPassed, addTime } from '../results.mjs'

/** Writes results files and prints a summary line. */
export default class SummaryReporter implements Reporter {
  private root: Suite | undefined
  private errors = 0

  onBegin(_config: unknown, suite: Suite) {
    this.root = suite
  }

  onError({ location, message = '' }: TestError) {
    this.errors += 1
    addFailed(location?.file ?? 'e2e', message)
  }

  onEnd() {
    const count = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
    const times = new Map<string, number>()
    for (const test of this.root?.allTests() ?? []) {
      const outcome = test.outcome()
      const { file } = test.location
      const title = test.titlePath().slice(3).join(' ')
      count[outcome] += 1
      if (outcome === 'expected') addPassed(file, title)
      else if (outcome !== 'skipped') addFailed(file, title)
      times.set(
        file,
        test.results.reduce((sum, { duration }) => sum + duration, times.get(file) ?? 0),
      )
    }
    for (const [file, ms] of times) addTime(file, ms)
    const failed = count.unexpected + count.flaky + this.errors
    console.log(`\ne2e: ${count.expected} passed, ${failed} failed, ${count.skipped} skipped`)
  }
}
