import { isOfSites } from '../text/sites.ts'
import { SERVER_ADDRESS_MAX } from '../wire/limits.ts'

/** Returns whether an address names a server and no person: a name and a password in it would be everybody's to read. */
export const isServerAddress = (address: string): boolean =>
  address.length <= SERVER_ADDRESS_MAX && /^https?:\/\/[^\s@/?#\\]+([/?#]\S*)?$/i.test(address) && URL.canParse(address)

/** Returns whether a name is one of this computer or network: a number, a word without a dot, or kept for such use. */
const isPrivate = (hostname: string) =>
  !hostname.includes('.') ||
  /^[[\d.]/.test(hostname) ||
  /\.(localhost|local|internal|home\.arpa|test|invalid)$/.test(hostname)

/**
 * Returns whether pages may call an address of a community's settings: one of the `sites` that the admin has listed, by https. Without
 * https, or on the site's own network, it has to stand there itself; a pattern such as `https://*.example.org` does not do.
 */
export const isAllowedServer = (address: string, sites: readonly string[]): boolean => {
  if (!isServerAddress(address)) return false
  const url = new URL(address)
  const literal = sites.filter((site) => !site.includes('//*.'))
  if (isOfSites(url, literal)) return true
  return url.protocol === 'https:' && !isPrivate(url.hostname) && isOfSites(url, sites)
}
