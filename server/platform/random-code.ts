import { randomBytes } from 'node:crypto'

/** Without letters that look like digits. A power of two, so that bytes map without bias. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz023456789'

/** Returns `groups` groups of `length` 5-bit characters, joined by hyphens. */
export const randomCode = (groups: number, length: number): string =>
  Array.from({ length: groups }, () =>
    Array.from(randomBytes(length), (byte) => SIGNS[byte % SIGNS.length]).join(''),
  ).join('-')

/** Returns a typed code without spaces, hyphens and capitals. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()
