import Bowser from 'bowser'
import { browserName } from '../../lib/browser-name.ts'

/** Returns browser and system, such as "Firefox 144.0 · Windows"; of another program the first word of its user agent. */
export const programName = (userAgent: string): string => {
  if (userAgent === '') return ''
  const { os } = Bowser.parse(userAgent)
  return [browserName(userAgent), os.name].filter(Boolean).join(' · ') || (userAgent.split(' ')[0] ?? '')
}
