import { defineConfig } from '@playwright/test'
import { findBrowser, LAUNCH_ARGS } from './scripts/ensure-browser.mjs'
import { slowness, testWorkers } from './scripts/slowness.mjs'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'build/e2e',
  // Distributes single tests; whole files would leave one worker busy at the end.
  fullyParallel: true,
  workers: testWorkers(),
  retries: 0,
  forbidOnly: true,
  // Only for tests that hang.
  timeout: 180_000 * slowness(),
  expect: { timeout: 30_000 * slowness() },
  reporter: [['list'], ['./scripts/reporters/playwright.ts']],
  use: {
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // Traces take a quarter of the run time; TRACE=on enables them.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: LAUNCH_ARGS },
  },
})
