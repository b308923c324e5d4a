// Finds a browser for the browser tests; on a machine without one, as root with apt, it installs Debian's Chromium.
import { existsSync } from 'node:fs'
import { aptCommand, aptInstall, hasApt } from './apt.mjs'

/** The headless shell first: tests in it take a good third less of the processor's time than in the whole browser. */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

export const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds on two cores: what makes long ones fast, or keeps sites apart, costs a tenth of the run (docs/TESTS.md).
  '--disable-features=BackForwardCache,PaintHolding,site-per-process',
  '--disable-site-isolation-trials',
  '--num-raster-threads=1',
  '--js-flags=--no-opt,--no-maglev',
]

/** The path of an installed browser, or undefined for the test runner's own one. */
export const findBrowser = () => process.env.CHROMIUM_PATH || CANDIDATES.find((path) => existsSync(path))

const bundledBrowser = async () => {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** Makes sure that a browser is there, or throws with the commands that install one. */
export const ensureBrowser = async () => {
  if (findBrowser() ?? (await bundledBrowser())) return
  if (aptInstall('chromium-headless-shell', 'fonts-liberation') && findBrowser()) return
  const commands = [...(hasApt ? [aptCommand('chromium-headless-shell')] : []), 'npx playwright install chromium']
  throw new Error(
    `There is no browser for the browser tests. Run one of:\n  ${commands.join('\n  ')}\nor set CHROMIUM_PATH to a Chrome or Chromium.`,
  )
}
