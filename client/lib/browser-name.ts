import Bowser from 'bowser'

/** Returns a browser's name and version, such as "Firefox 144.0", by its user agent; empty if unknown. */
export const browserName = (userAgent: string): string => {
  const { name, version } = Bowser.parse(userAgent).browser
  return [name, version].filter(Boolean).join(' ')
}
