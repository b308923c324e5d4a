import { foldText } from '../../../shared/text/fold.ts'
import { UNSPACED } from '../../../shared/text/words.ts'

/** Letters and digits, and within English words the apostrophe. */
const RUN = /[\p{L}\p{N}\p{M}]+/gu
const ENGLISH_RUN = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu
/** Of a run: what an unspaced script writes, or what stands between. */
const PIECE = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
const HAS_KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
/** Parts that are looked up at once, in characters: a dictionary's time grows with the square of the length. */
const LOOKED_UP = /[^]{1,500}/gu

const segmenters = {
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
}

/** The words of a part in an unspaced script, as a dictionary tells them apart. */
const wordsInUnspaced = (part: string) => {
  const segmenter = HAS_KANA.test(part) ? segmenters.ja : segmenters.zh
  return (part.match(LOOKED_UP) ?? []).flatMap((some) =>
    Array.from(segmenter.segment(some)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])),
  )
}

/** Returns the words of a text in order, folded as a search folds them; punctuation is none. */
export const tokensOf = (text: string, language: string): string[] => {
  const isEnglish = language === 'en'
  const folded = foldText(isEnglish ? text.replaceAll('’', "'") : text)
  return (folded.match(isEnglish ? ENGLISH_RUN : RUN) ?? []).flatMap((run) =>
    (run.match(PIECE) ?? []).flatMap((piece) => (IS_UNSPACED.test(piece) ? wordsInUnspaced(piece) : [piece])),
  )
}
