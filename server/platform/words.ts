const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
/** The segmenter takes quadratic time and memory; slices are cut at punctuation if possible. */
const SLICES = /.{1,500}$|.{1,499}\p{P}|.{1,500}/gsu

const wordsInUnspaced = (chunk: string) => {
  let words = 0
  for (const [slice] of chunk.matchAll(SLICES)) {
    for (const { isWordLike } of segmenter.segment(slice)) if (isWordLike) words += 1
  }
  return words
}

const wordsInChunk = (chunk: string) => {
  if (!/[\p{L}\p{N}]/u.test(chunk)) return 0
  return UNSPACED.test(chunk) ? wordsInUnspaced(chunk) : 1
}

/** Returns the number of words, in scripts with and without spaces. */
export const countWords = (text: string) => text.split(/\s+/).reduce((sum, chunk) => sum + wordsInChunk(chunk), 0)
