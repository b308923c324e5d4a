import Bowser from 'bowser'

/** A browser's name and version, such as "Firefox 144.0", by its user agent; empty where it does not tell. */
export const browserName = (userAgent: string): string => {
  const { name, version } = Bowser.parse(userAgent).browser
  return [name, version].filter(Boolean).join(' ')
}
