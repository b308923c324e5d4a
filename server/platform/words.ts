/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

const wordsInChunk = (chunk: string) => {
  if (!/[\p{L}\p{N}]/u.test(chunk)) return 0
  return UNSPACED.test(chunk) ? [...segmenter.segment(chunk)].filter(({ isWordLike }) => isWordLike).length : 1
}

/** The number of words of a plain text, in scripts with and without spaces. */
export const countWords = (text: string) => text.split(/\s+/).reduce((sum, chunk) => sum + wordsInChunk(chunk), 0)
