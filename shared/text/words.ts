/**
 * The rule of searching by words (contract/README.md 28), which the server's index, the highlighting of results and the
 * tests share: only letters and digits count; a word is found by its beginning, and of scripts that put no spaces
 * between words any sequence is. A phrase is found where its words follow each other, whatever signs stand between.
 * Accents are ignored, and texts with ä, ö or ü are found in two spellings (FOLD-01).
 */
import { foldText, spellingsOf, unaccented } from './fold.ts'

/** Scripts that put no spaces between words, as the inside of a character class. */
export const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'

const RUN = /[\p{L}\p{N}\p{M}]+/gu
/** Of a run: one character of an unspaced script, or what stands between such. */
const PIECE = new RegExp(`[${UNSPACED}]|[^${UNSPACED}]+`, 'gu')
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u')

/** A word, or one character of an unspaced script; `joined` when nothing stands between it and the one before. */
export interface Piece {
  text: string
  unspaced: boolean
  joined: boolean
}

const piecesOfRun = (run: string): Piece[] =>
  HAS_UNSPACED.test(run)
    ? (run.match(PIECE) ?? []).map((text, i) => ({ text, unspaced: HAS_UNSPACED.test(text), joined: i > 0 }))
    : [{ text: run, unspaced: false, joined: false }]

const runsOf = (folded: string): string[] => folded.match(RUN) ?? []
const piecesIn = (folded: string): Piece[] => runsOf(folded).flatMap(piecesOfRun)

/** Returns the pieces of a text in order, folded but for its accents. */
export const piecesOf = (text: string): Piece[] => piecesIn(foldText(text))

/** The pieces of a text, as it is compared and as it is ranked. */
export interface ReadText {
  /** Without accents: one list, or two of a text with ä, ö or ü. */
  spellings: (readonly Piece[])[]
  accented: readonly Piece[]
}

/** Returns the pieces of a text in its spellings and with its accents. */
export const readText = (text: string): ReadText => {
  const folded = foldText(text)
  const [plain, ...withE] = unaccented(folded)
  const pieces = piecesIn(plain)
  return { spellings: [pieces, ...withE.map(piecesIn)], accented: plain === folded ? pieces : piecesIn(folded) }
}

/** Longer words are kept by their beginnings, in characters. */
const WORD_MAX = 40
const beginningOf = (word: string) => (word.length > WORD_MAX ? Array.from(word).slice(0, WORD_MAX).join('') : word)

/** More different words of one text than this are not looked for: no essay has as many. */
const WORDS_MAX = 20_000

/** Returns whether two pieces are neighbours in a script without spaces, between which nothing may stand. */
export const isPair = (first: Piece, second: Piece | undefined) =>
  first.unspaced && second !== undefined && second.unspaced && second.joined

/**
 * Returns what an index keeps of a text, each once: its words in each spelling; of unspaced scripts every pair of neighbours,
 * and the last character of a sequence by itself.
 */
export const wordsOf = (text: string): string[] => {
  const words = new Set<string>()
  for (const run of new Set(runsOf(foldText(text)).flatMap(unaccented))) {
    // A run of vowel marks alone is none without them.
    const pieces = piecesIn(run)
    for (const [i, piece] of pieces.entries()) {
      const next = pieces[i + 1]
      words.add(isPair(piece, next) ? piece.text + next!.text : beginningOf(piece.text))
    }
  }
  return [...words].slice(0, WORDS_MAX)
}

/** Describes what an index is asked for: one of the words it keeps, or the beginning of one. */
export type Clue = { word: string } | { beginning: string }

/** One way to write a phrase, without accents. */
export interface Spelling {
  /** All of them are true of every text that holds the spelling. */
  clues: Clue[]
  /** Tells whether the clues say all, so that no text needs to be read. */
  isClue: boolean
  pieces: readonly Piece[]
}

/** A word or a phrase that is looked for. */
export interface Phrase {
  /** One, or two of a phrase with ä, ö or ü: a text that holds either holds the phrase. */
  spellings: Spelling[]
  /** Its pieces with their accents, by which matches are ranked. */
  accented: readonly Piece[]
}

/** Returns what a clue looks for. */
export const clueText = (clue: Clue) => ('word' in clue ? clue.word : clue.beginning)

const cluesOf = (pieces: readonly Piece[]): Clue[] =>
  pieces.flatMap((piece, i): Clue[] => {
    const next = pieces[i + 1]
    if (isPair(piece, next)) return [{ word: piece.text + next!.text }]
    // The last of a pair and more has been asked for with its neighbour.
    if (piece.unspaced) return piece.joined && pieces[i - 1]?.unspaced ? [] : [{ beginning: piece.text }]
    const beginning = beginningOf(piece.text)
    return next && beginning === piece.text ? [{ word: piece.text }] : [{ beginning }]
  })

const LETTER = '[\\p{L}\\p{N}\\p{M}]'
const SPACED_LETTER = `(?![${UNSPACED}])${LETTER}`
const BEGINS_HERE = new RegExp(`(?<!${SPACED_LETTER})`, 'uy')
const ENDS_HERE = new RegExp(`(?!${SPACED_LETTER})`, 'uy')
/** What may stand between the words of a phrase: not the brackets that `text4search` sets between title, body and keywords. */
const BETWEEN = new RegExp(`(?:(?!${LETTER}| [()] )[^])*`, 'uy')

const fits = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** So many pieces of one text are compared: more than in any essay, so that nobody can write one that stops the server. */
const COMPARED_MAX = 100_000

/** Describes how many pieces may still be compared. */
interface Budget {
  left: number
}

/** Returns whether the pieces follow each other in a folded text from a place on, as far as the budget goes. */
const standsAt = (text: string, pieces: readonly Piece[], start: number, budget: Budget): boolean => {
  let at = start
  for (const [i, piece] of pieces.entries()) {
    if ((budget.left -= 1) < 0) return true
    if (!text.startsWith(piece.text, at) || (!piece.unspaced && !fits(BEGINS_HERE, text, at))) return false
    at += piece.text.length
    const next = pieces[i + 1]
    if (!next || isPair(piece, next)) continue
    if (!piece.unspaced && !fits(ENDS_HERE, text, at)) return false
    fits(BETWEEN, text, at)
    at = BETWEEN.lastIndex
  }
  return true
}

const holds = (text: string, { pieces }: Spelling, budget: Budget): boolean => {
  const [first] = pieces
  let at = first ? text.indexOf(first.text) : -1
  while (at >= 0 && !standsAt(text, pieces, at, budget)) at = text.indexOf(first!.text, at + 1)
  return at >= 0
}

const spellingOf = (pieces: readonly Piece[]): Spelling => {
  const clues = cluesOf(pieces)
  const length = pieces.reduce((sum, piece) => sum + piece.text.length, 0)
  return { clues, isClue: clues.length === 1 && clueText(clues[0]!).length === length, pieces }
}

/** Returns what is looked for: of a list every item, in any order; a text by itself is one phrase. What holds no word is left out. */
export const phrasesOf = (sought: string | readonly string[]): Phrase[] =>
  (typeof sought === 'string' ? [sought] : sought).flatMap((text) => {
    const { spellings, accented } = readText(text)
    return spellings.some((pieces) => pieces.length > 0) ? [{ spellings: spellings.map(spellingOf), accented }] : []
  })

/** Returns whether a text holds every phrase; one that takes too long to compare counts as if it did. */
export const holdsAll = (text: string, phrases: readonly Phrase[]): boolean => {
  const texts = spellingsOf(text)
  const budget = { left: COMPARED_MAX }
  return phrases.every(({ spellings }) =>
    spellings.some((spelling) => texts.some((spelt) => holds(spelt, spelling, budget))),
  )
}
