// Finds a browser for the browser tests; on a machine without one, as root with apt, it installs Debian's Chromium.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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
]

/** The path of an installed browser, or undefined for the test runner's own one. */
export const findBrowser = () => process.env.CHROMIUM_PATH || CANDIDATES.find((path) => existsSync(path))

const bundledBrowser = async () => {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const aptInstall = () => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation')
}

/** Makes sure that a browser is there, or throws with the commands that install one. */
export const ensureBrowser = async () => {
  if (findBrowser() ?? (await bundledBrowser())) return
  const hasApt = existsSync('/usr/bin/apt-get')
  if (hasApt && process.getuid?.() === 0) {
    console.log("Installing Debian's Chromium for the browser tests (about 100 MB) …")
    if (aptInstall() && findBrowser()) return
  }
  const commands = [
    ...(hasApt ? ['sudo apt-get update && sudo apt-get install -y chromium-headless-shell'] : []),
    'npx playwright install chromium',
  ]
  throw new Error(
    `There is no browser for the browser tests. Run one of:\n  ${commands.join('\n  ')}\nor set CHROMIUM_PATH to a Chrome or Chromium.`,
  )
}
