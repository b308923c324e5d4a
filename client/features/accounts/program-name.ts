import Bowser from 'bowser'
import { browserName } from '../../lib/browser-name.ts'

/** Browser and system, e.g. "Firefox 144.0 · Windows"; else the first word of the user agent. */
export const programName = (userAgent: string): string => {
  if (userAgent === '') return ''
  const { os } = Bowser.parse(userAgent)
  return [browserName(userAgent), os.name].filter(Boolean).join(' · ') || (userAgent.split(' ')[0] ?? '')
}
