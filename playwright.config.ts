import { defineConfig } from '@playwright/test'
import { findBrowser, LAUNCH_ARGS } from './scripts/ensure-browser.mjs'
import { slowness, testWorkers } from './scripts/slowness.mjs'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'build/e2e',
  // Test by test: file by file, one file after another would be left to the end with a worker alone.
  fullyParallel: true,
  workers: testWorkers(),
  retries: 0,
  forbidOnly: true,
  // Only for what hangs.
  timeout: 180_000 * slowness(),
  expect: { timeout: 30_000 * slowness() },
  reporter: [['list'], ['./scripts/reporters/playwright.ts']],
  use: {
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    // Recording every test takes a quarter of the run's time; TRACE=on asks for it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: LAUNCH_ARGS },
  },
})
