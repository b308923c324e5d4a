import { chromium } from '@playwright/test'
import { findBrowser, LAUNCH_ARGS } from '../scripts/ensure-browser.mjs'

/** Browser with the compilers that the tests' flags switch off. */
export const openBrowser = () => {
  const executablePath = findBrowser()
  const args = LAUNCH_ARGS.filter((arg) => !arg.startsWith('--js-flags'))
  return chromium.launch({ ...(executablePath && { executablePath }), args })
}
