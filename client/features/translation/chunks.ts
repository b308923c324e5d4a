import { TRANSLATION_CHUNK } from '../../../shared/wire/limits.ts'

/** Preferred places to split: paragraphs, then sentences, then words. */
const BREAKS = [/\n+/gu, /[.!?…]["”’)\]]*\s+|[。！？]+/gu, /\s+/gu]

const EARLIEST = TRANSLATION_CHUNK / 2

const isFirstOfPair = (unit: number) => unit >= 0xd800 && unit <= 0xdbff

const lengthOfFirst = (text: string): number => {
  const head = text.slice(0, TRANSLATION_CHUNK)
  for (const breaks of BREAKS) {
    const last = [...head.matchAll(breaks)].at(-1)
    const end = last ? last.index + last[0].length : 0
    if (end >= EARLIEST) return end
  }
  return isFirstOfPair(head.charCodeAt(TRANSLATION_CHUNK - 1)) ? TRANSLATION_CHUNK - 1 : TRANSLATION_CHUNK
}

/** Splits a text into parts of at most 4900 characters (TRNS-04); concatenated they equal the text. */
export const chunksOf = (text: string): string[] => {
  const chunks: string[] = []
  let rest = text
  while (rest.length > TRANSLATION_CHUNK) {
    const length = lengthOfFirst(rest)
    chunks.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return rest === '' ? chunks : [...chunks, rest]
}
