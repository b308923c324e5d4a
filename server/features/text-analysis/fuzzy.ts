import { distance } from 'fastest-levenshtein'
import { EXACT_SCORE, type AnalysisLanguage } from '../../../shared/domain/text-analysis.ts'
import { type Piece, piecesOf } from '../../../shared/text/words.ts'
import { type Lemmatizer, lemmatizerOf } from './lemmas.ts'

/** Longer texts are looked through by their beginnings, in characters. */
const TEXT_MAX = 100_000
/** The score of a phrase whose words stand there in other forms. */
const OTHER_FORMS = 0.9
/** Shorter phrases are another word, not a misspelt one, once a letter differs: light, night. */
const SPELT_MIN = 6
/** Words of a phrase that may be misspelt; longer ones are found by their forms. */
const SPELT_WORDS_MAX = 6
/** What differs more is not even measured. */
const SIMILAR_MIN = 0.5
/** Characters that are compared at most for one text: some ten milliseconds for the longest of essays. */
const COMPARED_MAX = 3_000_000

/** The words of a text between blanks, so that a sequence of them is found as a part of it. */
const lined = (words: readonly string[]) => ` ${words.join(' ')} `

/** Pieces as they are written: with a blank wherever none of an unspaced script join. */
const written = (pieces: readonly Piece[]) =>
  pieces.map(({ text, unspaced, joined }, at) => (at === 0 || (unspaced && joined) ? text : ` ${text}`)).join('')

const lemmasIn = (pieces: readonly Piece[], lemmaOf: Lemmatizer) =>
  pieces.map(({ text, unspaced }) => (unspaced ? text : lemmaOf(text)))

/** Keys of a sequence: a misspelling of its first letter leaves the last one (FUZZ-01). */
const endsOf = (sequence: string) => [`${sequence.charAt(0)}…`, `…${sequence.slice(-1)}`]

/** Every sequence of `length` pieces, by its first and by its last character. */
const sequencesOf = (pieces: readonly Piece[], length: number): Map<string, Set<string>> => {
  const byEnd = new Map<string, Set<string>>()
  for (let at = 0; at + length <= pieces.length; at += 1) {
    const sequence = written(pieces.slice(at, at + length))
    for (const end of endsOf(sequence)) byEnd.set(end, (byEnd.get(end) ?? new Set()).add(sequence))
  }
  return byEnd
}

/** A text made ready for phrases to be looked for in it. */
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
    /** The best similarity of a sequence that begins or ends as the phrase does: 1 less the share of characters that differ. */
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

/** Cut, not rounded: 0.799 is no good score, and 0.999 no exact one. */
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
 * Returns how well each phrase is found in a plain text, from 0 to 1: 1 where its words follow each other there as they
 * are, whatever the letter case; 0.9 and more where they stand there in other forms; else how similar the most similar
 * words are that begin or end with the same letter.
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
