import { isPair, piecesOf } from '../../../shared/text/words.ts'
import { withoutStopWords } from '../word-cloud/stop-words.ts'

/** Characters compared. */
const TEXT_MAX = 20_000
/** Prefix length as stemmer for all languages: “rising” and “rises” match, “lehti” and “lehdet” don't. */
const STEM = 5
/** Most frequent terms kept per text. */
const TERMS_MAX = 250

/** Counts words; in scripts without spaces, pairs of characters. */
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

/** Returns term counts of a text: word prefixes without stop words, in deterministic order. */
export const termsOf = async (text: string): Promise<Map<string, number>> => {
  const terms = new Map<string, number>()
  for (const [word, count] of await withoutStopWords(countPieces(text))) {
    const term = Array.from(word).slice(0, STEM).join('')
    terms.set(term, (terms.get(term) ?? 0) + count)
  }
  const most = [...terms].toSorted(([a, some], [b, more]) => more - some || (a < b ? -1 : 1))
  return new Map(most.slice(0, TERMS_MAX))
}
