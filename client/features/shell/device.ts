import Bowser from 'bowser'
import { browserName } from '../../lib/browser-name.ts'

export interface Device {
  /** Name and version of the browser, as far as it tells. */
  browser: string
  ios: boolean
  android: boolean
  /** A phone or a tablet. */
  mobile: boolean
}

/** Returns what a browser is and runs on, by its user agent and how many fingers its screen feels at once. */
export const deviceOf = (userAgent: string, touchPoints: number): Device => {
  const parser = Bowser.getParser(userAgent)
  const os = parser.getOSName()
  // Tablets of Apple call themselves Macs, which have no such screens.
  const ios = os === 'iOS' || (os === 'macOS' && touchPoints > 1)
  return {
    browser: browserName(userAgent),
    ios,
    android: os === 'Android',
    mobile: ios || ['mobile', 'tablet'].includes(parser.getPlatformType()),
  }
}
