import { isIPv4, isIPv6 } from 'node:net'

const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/**
 * Returns the key of an address's owner: one of IPv4 by itself, one of IPv6 by its first 64 bits, because whoever has one of
 * those has them all. What is no address is nobody's.
 */
export const networkOf = (address = ''): string => {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (isIPv4(plain)) return plain
  const [withoutZone = ''] = plain.split('%')
  if (!isIPv6(withoutZone)) return 'nobody'
  // The parser of addresses writes an IPv6 address in one way only: small letters, no zeros in front, one gap.
  const [left = [], right] = new URL(`http://[${withoutZone}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const gap = right ? Array<string>(GROUPS - left.length - right.length).fill('0') : []
  return [...left, ...gap, ...(right ?? [])].slice(0, GROUPS_OF_NETWORK).join(':')
}
