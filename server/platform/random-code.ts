import { randomBytes } from 'node:crypto'

/** Without letters that are read as digits. A power of two, so that bytes map without bias. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz023456789'

/** Returns a random code of `groups` groups of `length` characters of 5 bits, joined by hyphens. */
export const randomCode = (groups: number, length: number): string =>
  Array.from({ length: groups }, () =>
    Array.from(randomBytes(length), (byte) => SIGNS[byte % SIGNS.length]).join(''),
  ).join('-')

/** Returns a typed code without spaces, hyphens and capitals. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()
