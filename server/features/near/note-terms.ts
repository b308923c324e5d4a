import { isPair, piecesOf } from '../../../shared/text/words.ts'
import { withoutStopWords } from '../word-cloud/stop-words.ts'

/** Longer texts are compared by their beginnings, in characters. */
const TEXT_MAX = 20_000
/** Forms of a word begin alike in every language of the interface: “rising” and “rises”, “lehti” and “lehdet” not quite. */
const STEM = 5
/** So many different terms of a text are kept, the most frequent first. */
const TERMS_MAX = 250

/** Returns how often each word of a text stands in it; of scripts without spaces, each pair of neighbours. */
const countPieces = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  const pieces = piecesOf(text.slice(0, TEXT_MAX))
  for (const [at, piece] of pieces.entries()) {
    const next = pieces[at + 1]
    const word = isPair(piece, next) ? piece.text + (next?.text ?? '') : piece.unspaced ? '' : piece.text
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/**
 * Returns the terms of a text with their counts: words without stop words, by their beginnings, so that no language needs to
 * be known; the same for the same text, in the same order.
 */
export const termsOf = async (text: string): Promise<Map<string, number>> => {
  const terms = new Map<string, number>()
  for (const [word, count] of await withoutStopWords(countPieces(text))) {
    const term = Array.from(word).slice(0, STEM).join('')
    terms.set(term, (terms.get(term) ?? 0) + count)
  }
  const most = [...terms].toSorted(([a, some], [b, more]) => more - some || (a < b ? -1 : 1))
  return new Map(most.slice(0, TERMS_MAX))
}
