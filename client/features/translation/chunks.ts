import { TRANSLATION_CHUNK } from '../../../shared/wire/limits.ts'

/** Where a text is best cut: between paragraphs, else between sentences, else between words. */
const BREAKS = [/\n+/gu, /[.!?…]["”’)\]]*\s+|[。！？]+/gu, /\s+/gu]

/** Earlier than this a part would be shorter than it need be. */
const EARLIEST = TRANSLATION_CHUNK / 2

const isFirstOfPair = (unit: number) => unit >= 0xd800 && unit <= 0xdbff

/** Returns how much of a text that is too long for one part goes into the first. */
const lengthOfFirst = (text: string): number => {
  const head = text.slice(0, TRANSLATION_CHUNK)
  for (const breaks of BREAKS) {
    const last = [...head.matchAll(breaks)].at(-1)
    const end = last ? last.index + last[0].length : 0
    if (end >= EARLIEST) return end
  }
  return isFirstOfPair(head.charCodeAt(TRANSLATION_CHUNK - 1)) ? TRANSLATION_CHUNK - 1 : TRANSLATION_CHUNK
}

/** A text in parts of at most 4900 characters (TRNS-04), which put together are the text again. */
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
