/** Occurrences of each phrase in a text, and its length in words. */
export interface Counted {
  title: readonly number[]
  keywords: readonly number[]
  body: readonly number[]
  length: number
}

/** Weights of an occurrence; in the body it is 1. */
const TITLE = 4
const KEYWORDS = 2

/** Usual BM25 parameters: saturation of term frequency, length normalisation. */
const K1 = 1.2
const B = 0.75

/** Returns the IDF of a phrase in `among` of `all` texts. */
export const idfOf = (among: number, all: number): number => Math.log(1 + (all - among + 0.5) / (among + 0.5))

/** Returns the BM25F score of each text; `telling` are phrase weights. */
export const scoresOf = (texts: readonly Counted[], telling: readonly number[]): number[] => {
  const average = texts.reduce((sum, { length }) => sum + length, 0) / texts.length || 1
  return texts.map(({ title, keywords, body, length }) => {
    const held = K1 * (1 - B + (B * length) / average)
    return telling.reduce((sum, weight, i) => {
      const times = TITLE * (title[i] ?? 0) + KEYWORDS * (keywords[i] ?? 0) + (body[i] ?? 0)
      return sum + (weight * times * (K1 + 1)) / (times + held)
    }, 0)
  })
}
