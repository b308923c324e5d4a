import { isIPv4, isIPv6 } from 'node:net'

const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/** Returns a rate-limit key: IPv4 as is, IPv6 by its first 64 bits, which one client usually owns; one key for all invalid ones. */
export const networkOf = (address = ''): string => {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (isIPv4(plain)) return plain
  const [withoutZone = ''] = plain.split('%')
  if (!isIPv6(withoutZone)) return 'nobody'
  // The URL parser normalises IPv6: lower case, no leading zeros, one gap.
  const [left = [], right] = new URL(`http://[${withoutZone}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const gap = right ? Array<string>(GROUPS - left.length - right.length).fill('0') : []
  return [...left, ...gap, ...(right ?? [])].slice(0, GROUPS_OF_NETWORK).join(':')
}
