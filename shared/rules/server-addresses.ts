import { isOfSites } from '../text/sites.ts'
import { SERVER_ADDRESS_MAX } from '../wire/limits.ts'

/** Returns whether an address is a server URL without credentials, which would be public. */
export const isServerAddress = (address: string): boolean =>
  address.length <= SERVER_ADDRESS_MAX && /^https?:\/\/[^\s@/?#\\]+([/?#]\S*)?$/i.test(address) && URL.canParse(address)

/** Returns whether a host is private: an IP address, a word without a dot, or a reserved domain, also with a last dot. */
const isPrivate = (hostname: string) =>
  !hostname.slice(0, -1).includes('.') ||
  /^[[\d.]/.test(hostname) ||
  /\.(localhost|local|internal|home\.arpa|test|invalid)\.?$/.test(hostname)

/** Returns whether pages may call a server: HTTPS and one of the admin's `sites`. HTTP and private hosts must be listed literally, not by a pattern. */
export const isAllowedServer = (address: string, sites: readonly string[]): boolean => {
  if (!isServerAddress(address)) return false
  const url = new URL(address)
  const literal = sites.filter((site) => !site.includes('//*.'))
  if (isOfSites(url, literal)) return true
  return url.protocol === 'https:' && !isPrivate(url.hostname) && isOfSites(url, sites)
}

/** Returns whether the server may call an address that an admin or a learning platform gives: public and HTTPS, or listed literally in `sites`. */
export const isReachableServer = (address: string, sites: readonly string[]): boolean => {
  if (!isServerAddress(address)) return false
  const { protocol, hostname } = new URL(address)
  return (protocol === 'https:' && !isPrivate(hostname)) || isAllowedServer(address, sites)
}
