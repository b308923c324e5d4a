/** Returns whether an address is of one of some sites, such as `https://example.org` or `https://*.example.org` (none but those below it). */
export const isOfSites = ({ protocol, hostname, port }: URL, sites: readonly string[]): boolean =>
  sites.some((site) => {
    const { protocol: scheme, hostname: name, port: own } = new URL(site.replace('//*.', '//'))
    const isNamed = site.includes('//*.') ? hostname.endsWith(`.${name}`) : hostname === name
    return isNamed && protocol === scheme && port === own
  })
