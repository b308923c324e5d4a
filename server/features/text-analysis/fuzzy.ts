import { distance } from 'fastest-levenshtein'
import { EXACT_SCORE, type AnalysisLanguage } from '../../../shared/domain/text-analysis.ts'
import { type Piece, piecesOf } from '../../../shared/text/words.ts'
import { type Lemmatizer, lemmatizerOf } from './lemmas.ts'

/** Characters searched. */
const TEXT_MAX = 100_000
/** Score for other word forms. */
const OTHER_FORMS = 0.9
/** In shorter phrases, another letter makes another word: light, night. */
const SPELT_MIN = 6
/** Longer phrases are matched by word forms only. */
const SPELT_WORDS_MAX = 6
const SIMILAR_MIN = 0.5
/** Characters compared per text, about 10 ms. */
const COMPARED_MAX = 3_000_000

/** Joins words with spaces at both ends, to match at word boundaries. */
const lined = (words: readonly string[]) => ` ${words.join(' ')} `

/** Joins pieces as written: without spaces in unspaced scripts. */
const written = (pieces: readonly Piece[]) =>
  pieces.map(({ text, unspaced, joined }, at) => (at === 0 || (unspaced && joined) ? text : ` ${text}`)).join('')

const lemmasIn = (pieces: readonly Piece[], lemmaOf: Lemmatizer) =>
  pieces.map(({ text, unspaced }) => (unspaced ? text : lemmaOf(text)))

/** A typo in the first or last letter leaves the other key (FUZZ-01). */
const endsOf = (sequence: string) => [`${sequence.charAt(0)}…`, `…${sequence.slice(-1)}`]

/** All sequences of `length` pieces, indexed by `endsOf`. */
const sequencesOf = (pieces: readonly Piece[], length: number): Map<string, Set<string>> => {
  const byEnd = new Map<string, Set<string>>()
  for (let at = 0; at + length <= pieces.length; at += 1) {
    const sequence = written(pieces.slice(at, at + length))
    for (const end of endsOf(sequence)) byEnd.set(end, (byEnd.get(end) ?? new Set()).add(sequence))
  }
  return byEnd
}

const readText = (text: string, lemmaOf: Lemmatizer) => {
  const pieces = piecesOf(text.slice(0, TEXT_MAX))
  const sequences = new Map<number, Map<string, Set<string>>>()
  let left = COMPARED_MAX
  const sharingAnEnd = (phrase: string, length: number): string[] => {
    const known = sequences.get(length) ?? sequencesOf(pieces, length)
    sequences.set(length, known)
    return endsOf(phrase).flatMap((end) => [...(known.get(end) ?? [])])
  }
  return {
    words: lined(pieces.map(({ text }) => text)),
    lemmas: lined(lemmasIn(pieces, lemmaOf)),
    /** Highest 1 − distance / length among sequences with the same first or last letter. */
    similarity: (phrase: string, length: number): number => {
      let best = 0
      for (const near of [length, length - 1, length + 1])
        for (const sequence of near > 0 ? sharingAnEnd(phrase, near) : []) {
          const longest = Math.max(phrase.length, sequence.length)
          const closest = 1 - Math.abs(phrase.length - sequence.length) / longest
          if (closest < SIMILAR_MIN || closest <= best) continue
          if ((left -= longest) < 0) return best
          best = Math.max(best, 1 - distance(phrase, sequence) / longest)
        }
      return best
    },
  }
}

/** Rounds down: 0.799 stays below 0.8, 0.999 below 1. */
const cut = (score: number) => Math.floor(score * 100) / 100

const scoreIn = (text: ReturnType<typeof readText>, phrase: string, lemmaOf: Lemmatizer): number => {
  const pieces = piecesOf(phrase)
  if (pieces.length === 0) return 0
  if (text.words.includes(lined(pieces.map(({ text }) => text)))) return EXACT_SCORE
  const forms = text.lemmas.includes(lined(lemmasIn(pieces, lemmaOf))) ? OTHER_FORMS : 0
  const spelt = written(pieces)
  if (spelt.length < SPELT_MIN || pieces.length > SPELT_WORDS_MAX) return forms
  return Math.min(0.99, Math.max(forms, cut(text.similarity(spelt, pieces.length))))
}

/**
 * Returns a score from 0 to 1 per phrase: 1 for its words in sequence, ignoring case; at least 0.9 for other forms;
 * otherwise the similarity of words with the same first or last letter.
 */
export const fuzzyScores = async (
  text: string,
  phrases: readonly string[],
  language: AnalysisLanguage,
): Promise<number[]> => {
  const lemmaOf = await lemmatizerOf(language)
  const read = readText(text, lemmaOf)
  return phrases.map((phrase) => scoreIn(read, phrase, lemmaOf))
}
