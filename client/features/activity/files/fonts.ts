import latinRanges from '@fontsource/noto-sans/unicode.json'
import chineseRanges from '@fontsource/noto-sans-sc/unicode.json'

/** Noto Sans in slices, served by us and loaded only for texts that need them. */
const FILES = import.meta.glob<string>(
  [
    '../../../../node_modules/@fontsource/noto-sans/files/*-400-normal.woff',
    '../../../../node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-[0-9]*-400-normal.woff',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
)
const urlOf = new Map(Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]))

type Range = readonly [first: number, last: number]

/** Part of a font: the characters it covers and the address of its file. */
export interface Slice {
  name: string
  url: string
  ranges: readonly Range[]
}

/** Parses `U+0301,U+0400-045F`. */
const rangesOf = (text: string): Range[] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.slice('U+'.length).split('-')
    return [parseInt(first, 16), parseInt(last, 16)]
  })

const slicesOf = (font: string, ranges: Readonly<Record<string, string>>): Slice[] =>
  Object.entries(ranges).flatMap(([key, text]) => {
    const name = `${font}-${key.replaceAll(/[[\]]/g, '')}`
    const url = urlOf.get(`${name}-400-normal.woff`)
    return url === undefined ? [] : [{ name, url, ranges: rangesOf(text) }]
  })

/** Most common first; a character in two slices is taken from the first. */
const SLICES = [...slicesOf('noto-sans', latinRanges).toReversed(), ...slicesOf('noto-sans-sc', chineseRanges)]

const latinOf = (slices: readonly Slice[]): Slice => {
  const latin = slices.find(({ name }) => name === 'noto-sans-latin')
  if (!latin) throw new Error('The fonts of PDF files are missing.')
  return latin
}
/** Fallback slice; draws unsupported characters as an empty frame. */
export const LATIN = latinOf(SLICES)

const known = new Map<string, Slice>()

const sliceOf = (sign: string): Slice => {
  const code = sign.codePointAt(0) ?? 0
  const slice =
    known.get(sign) ??
    SLICES.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last)) ??
    LATIN
  known.set(sign, slice)
  return slice
}

export const runsOf = (text: string): { text: string; slice: Slice }[] => {
  const runs: { text: string; slice: Slice }[] = []
  for (const sign of text.normalize('NFC')) {
    const slice = sliceOf(sign)
    const last = runs.at(-1)
    if (last?.slice === slice) last.text += sign
    else runs.push({ text: sign, slice })
  }
  return runs
}
