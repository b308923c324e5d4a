import { foldText } from '../../../shared/text/fold.ts'
import { UNSPACED } from '../../../shared/text/words.ts'

/** Letters and digits; in English also apostrophes inside words. */
const RUN = /[\p{L}\p{N}\p{M}]+/gu
const ENGLISH_RUN = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu
/** Splits a run into unspaced and other scripts. */
const PIECE = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
const HAS_KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
/** Parts segmented at once, in characters: the time is quadratic. */
const LOOKED_UP = /[^]{1,500}/gu

const segmenters = {
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
}

const wordsInUnspaced = (part: string) => {
  const segmenter = HAS_KANA.test(part) ? segmenters.ja : segmenters.zh
  return (part.match(LOOKED_UP) ?? []).flatMap((some) =>
    Array.from(segmenter.segment(some)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])),
  )
}

/** Returns a text's words in order, folded as in search. */
export const tokensOf = (text: string, language: string): string[] => {
  const isEnglish = language === 'en'
  const folded = foldText(isEnglish ? text.replaceAll('’', "'") : text)
  return (folded.match(isEnglish ? ENGLISH_RUN : RUN) ?? []).flatMap((run) =>
    (run.match(PIECE) ?? []).flatMap((piece) => (IS_UNSPACED.test(piece) ? wordsInUnspaced(piece) : [piece])),
  )
}
