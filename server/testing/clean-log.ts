import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Matches content that logs must not contain. */
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

export const checkLine = (line: string): void => {
  if (SECRET.test(line)) unclean.push(line)
}

export const checkOutput = (out: Readable | null): void => {
  if (out) createInterface(out).on('line', (line) => line.startsWith('{') && checkLine(line))
}

export const popUncleanLines = (): string[] => unclean.splice(0)

/** Throws if a log line had forbidden content since the last check (OPER-06). */
export const demandCleanLog = (): void => {
  const found = popUncleanLines()
  if (found.length > 0) throw new Error(`The log holds what none may:\n${found.join('')}`)
}
