/** Describes how often each phrase that is sought stands in the parts of a text, and how many words the text has. */
export interface Counted {
  title: readonly number[]
  keywords: readonly number[]
  body: readonly number[]
  length: number
}

/** How much once in a title, or among the keywords, counts beside once in the body. */
const TITLE = 4
const KEYWORDS = 2

/** The usual figures: how soon one more time counts little, and how much longer texts are held back. */
const K1 = 1.2
const B = 0.75

/** Returns how much a phrase tells that stands in `among` of `all` texts: the rarer, the more. */
export const tellingOf = (among: number, all: number): number => Math.log(1 + (all - among + 0.5) / (among + 0.5))

/** Returns how well each text fits (BM25, of texts with fields), given how much each phrase tells. */
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
