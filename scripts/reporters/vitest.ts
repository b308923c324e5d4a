import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { neverCalled } from '../../server/testing/called.ts'
import { addFailed, addPassed, addTime } from '../results.mjs'

/** Writes results files and prints a summary line. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const count = { passed: 0, failed: 0, skipped: 0 }
    const fail = (file: string, title: string) => {
      count.failed += 1
      addFailed(file, title)
    }
    for (const module of modules) {
      const { moduleId } = module
      for (const suite of [module, ...module.children.allSuites()])
        for (const { message } of suite.errors()) fail(moduleId, message)
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'failed' || test.diagnostic()?.flaky) fail(moduleId, test.fullName)
        else if (state === 'passed') {
          count.passed += 1
          addPassed(moduleId, test.fullName)
        } else count.skipped += 1
      }
      const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic()
      addTime(moduleId, environmentSetupDuration + setupDuration + collectDuration + duration)
    }
    for (const { message } of unhandled) fail('unhandled', message)
    for (const operation of neverCalled()) {
      fail('/api/openapi.json', `no test calls ${operation} with success [OPER-09]`)
      console.log(`No test calls ${operation} with success.`)
      process.exitCode = 1
    }
    console.log(`\nunit: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  }
}
