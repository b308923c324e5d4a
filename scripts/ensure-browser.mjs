// Finds a browser for the tests; as root with apt, installs Debian's Chromium if there is none.
import { existsSync } from 'node:fs'
import { aptCommand, aptInstall, hasApt } from './apt.mjs'

/** The headless shell needs a third less CPU than the full browser. */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

export const LAUNCH_ARGS = [
  // A microphone for voice notes.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Saves a tenth of the run time: pages are short-lived (docs/TESTS.md).
  '--disable-features=BackForwardCache,PaintHolding,site-per-process',
  '--disable-site-isolation-trials',
  '--num-raster-threads=1',
  '--js-flags=--no-opt,--no-maglev',
]

/** Returns undefined to use Playwright's own browser. */
export const findBrowser = () => process.env.CHROMIUM_PATH || CANDIDATES.find((path) => existsSync(path))

const bundledBrowser = async () => {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

export const ensureBrowser = async () => {
  if (findBrowser() ?? (await bundledBrowser())) return
  if (aptInstall('chromium-headless-shell', 'fonts-liberation') && findBrowser()) return
  const commands = [...(hasApt ? [aptCommand('chromium-headless-shell')] : []), 'npx playwright install chromium']
  throw new Error(
    `There is no browser for the browser tests. Run one of:\n  ${commands.join('\n  ')}\nor set CHROMIUM_PATH to a Chrome or Chromium.`,
  )
}
