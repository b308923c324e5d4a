import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/**
 * Finds what no line of a log may hold: the passwords, keys and texts that makers and seeds plant, whatever has the form of a
 * token, a hash, an address of e-mail or a text of a note, and fields that are called so.
 */
const SECRET = new RegExp(
  [
    /a good password|admin-password|pass-word/,
    /\b(?:writers|managers)\b|translate-key|secret of thirty-two/,
    /What we know|Some thoughts|What we saw/,
    /<\/?(?:p|div|span|b|i|em|strong|a|img|ul|ol|li|h\d|table|blockquote)\b[^>]*>/,
    /\beyJ[\w-]{8,}\.[\w-]+|\bBearer /,
    /\$2[aby]\$\d\d\$/,
    /[\w.+-]@[\w-]+\.(?:org|com|net)\b/,
    /"(?:\w*password|\w*registrationKey|\w*token|email|authorization|cookie|body)":(?!null)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

const unclean: string[] = []

/** Keeps in mind the line of a log that holds what none may. */
export const checkLine = (line: string): void => {
  if (SECRET.test(line)) unclean.push(line)
}

/** Checks the log of a process: those of its lines that are JSON, since what it says of itself may name the first password. */
export const checkOutput = (out: Readable | null): void => {
  if (out) createInterface(out).on('line', (line) => line.startsWith('{') && checkLine(line))
}

/** Returns the lines since the last look that hold what none may. */
export const takeUnclean = (): string[] => unclean.splice(0)

/** Throws where a line since the last look holds what none may (OPER-06). */
export const demandCleanLog = (): void => {
  const found = takeUnclean()
  if (found.length > 0) throw new Error(`The log holds what none may:\n${found.join('')}`)
}
