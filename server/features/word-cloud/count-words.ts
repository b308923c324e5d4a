import { foldText } from '../../../shared/text/fold.ts'
import { UNSPACED } from '../../../shared/text/words.ts'

/** Longer notes are counted by their beginnings, in characters. */
const NOTE_MAX = 20_000
/** Looking words up in a dictionary takes so many times as long as looking for blanks. */
const DICTIONARY_COST = 15
/** Parts of a text that are looked up at once, in characters; where one ends, a word may be cut. */
const LOOKED_UP = 500

const RUN = /[\p{L}\p{N}\p{M}]+/gu
/** Of a run: what an unspaced script writes, or what stands between. */
const PIECE = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
const HAS_KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u

const segmenters = {
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
}

/** Effort that counting may still take. */
export interface Effort {
  left: number
}

/** Effort enough for a view of 3,000 long notes, or for some 300,000 characters of Chinese. */
export const newEffort = (): Effort => ({ left: 5_000_000 })

/** The words of a part in an unspaced script, as a dictionary tells them apart. */
const wordsIn = (part: string) => {
  const segmenter = HAS_KANA.test(part) ? segmenters.ja : segmenters.zh
  return Array.from(segmenter.segment(part)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}

/** Counts how often each word stands in a text, folded as a search does it, in steps of a few milliseconds. */
export function* countWords(text: string, effort: Effort): Generator<void, Map<string, number>> {
  const counts = new Map<string, number>()
  const count = (word: string) => void counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const [run] of foldText(text.slice(0, NOTE_MAX)).matchAll(RUN))
    for (const [piece] of run.matchAll(PIECE)) {
      if (!IS_UNSPACED.test(piece)) {
        count(piece)
        effort.left -= piece.length
        continue
      }
      for (let at = 0; at < piece.length; at += LOOKED_UP) {
        const part = piece.slice(at, at + LOOKED_UP)
        wordsIn(part).forEach(count)
        effort.left -= part.length * DICTIONARY_COST
        yield
      }
    }
  yield
  return counts
}
