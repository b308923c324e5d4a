/** Returns whether a URL belongs to one of the sites, e.g. `https://example.org` or `https://*.example.org` (subdomains only). */
export const isOfSites = ({ protocol, hostname, port }: URL, sites: readonly string[]): boolean =>
  sites.some((site) => {
    const { protocol: scheme, hostname: name, port: own } = new URL(site.replace('//*.', '//'))
    const isNamed = site.includes('//*.') ? hostname.endsWith(`.${name}`) : hostname === name
    return isNamed && protocol === scheme && port === own
  })
