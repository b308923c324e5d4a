import Bowser from 'bowser'
import { browserName } from '../../lib/browser-name.ts'

export interface Device {
  /** Name and version of the browser, if known. */
  browser: string
  ios: boolean
  android: boolean
  mobile: boolean
}

/** Detects browser and system from the user agent and the number of touch points. */
export const deviceOf = (userAgent: string, touchPoints: number): Device => {
  const parser = Bowser.getParser(userAgent)
  const os = parser.getOSName()
  // iPads report macOS, but Macs have no touch screens.
  const ios = os === 'iOS' || (os === 'macOS' && touchPoints > 1)
  return {
    browser: browserName(userAgent),
    ios,
    android: os === 'Android',
    mobile: ios || ['mobile', 'tablet'].includes(parser.getPlatformType()),
  }
}
