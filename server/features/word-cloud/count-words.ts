import { foldText, isPlain } from '../../../shared/text/fold.ts'
import { UNSPACED } from '../../../shared/text/words.ts'

/** Characters counted. */
const NOTE_MAX = 20_000
/** Cost of dictionary segmentation, relative to splitting at spaces. */
const DICTIONARY_COST = 15
/** Characters segmented at once; a word at the boundary may be split. */
const LOOKED_UP = 500

const ASCII_RUN = /[a-z0-9]+/g
const RUN = /[\p{L}\p{N}\p{M}]+/gu
/** Splits a run into unspaced and other scripts. */
const PIECE = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u')
const HAS_KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u

const segmenters = {
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
}

export interface Effort {
  left: number
}

/** Returns the effort for 3,000 long notes, or about 300,000 Chinese characters. */
export const newEffort = (): Effort => ({ left: 5_000_000 })

const wordsIn = (part: string) => {
  const segmenter = HAS_KANA.test(part) ? segmenters.ja : segmenters.zh
  return Array.from(segmenter.segment(part)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}

/** Calls `each` with a text's words, folded as in search, in steps of a few milliseconds. */
export function* eachWord(text: string, effort: Effort, each: (word: string) => void): Generator<void> {
  const folded = foldText(text.slice(0, NOTE_MAX))
  if (isPlain(folded)) {
    for (const word of folded.match(ASCII_RUN) ?? []) {
      each(word)
      effort.left -= word.length
    }
    yield
    return
  }
  const isSpaced = !HAS_UNSPACED.test(folded)
  for (const run of folded.match(RUN) ?? [])
    for (const piece of isSpaced ? [run] : (run.match(PIECE) ?? [])) {
      if (isSpaced || !HAS_UNSPACED.test(piece)) {
        each(piece)
        effort.left -= piece.length
        continue
      }
      for (let at = 0; at < piece.length; at += LOOKED_UP) {
        const part = piece.slice(at, at + LOOKED_UP)
        wordsIn(part).forEach(each)
        effort.left -= part.length * DICTIONARY_COST
        yield
      }
    }
  yield
}

/** Counts a text's words, as `eachWord`. */
export function* countWords(text: string, effort: Effort): Generator<void, Map<string, number>> {
  const counts = new Map<string, number>()
  yield* eachWord(text, effort, (word) => void counts.set(word, (counts.get(word) ?? 0) + 1))
  return counts
}
