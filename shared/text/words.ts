/**
 * Word search (contract/README.md 28). Only letters and digits count. Words match by prefix; in scripts without
 * spaces any sequence matches. Accents are ignored; ä, ö and ü have two spellings (FOLD-01).
 */
import { foldText, isPlain, spellingsOf, unaccented } from './fold.ts'

/** Inside of a character class. */
export const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'

const RUN = /[\p{L}\p{N}\p{M}]+/gu
/** Single characters of unspaced scripts, and the words between them. */
const PIECE = new RegExp(`[${UNSPACED}]|[^${UNSPACED}]+`, 'gu')
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u')

/** A word, or a character of an unspaced script; `joined` if it directly follows the previous piece. */
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
const piecesIn = (folded: string): Piece[] => {
  const runs = runsOf(folded)
  if (isPlain(folded)) return runs.map((text) => ({ text, unspaced: false, joined: false }))
  return runs.flatMap(piecesOfRun)
}

/** Returns the pieces of a text, folded but with accents. */
export const piecesOf = (text: string): Piece[] => piecesIn(foldText(text))

export interface ReadText {
  /** Without accents; two lists if the text contains ä, ö or ü. */
  spellings: (readonly Piece[])[]
  accented: readonly Piece[]
}

/** Returns the pieces of a text in its spellings and with accents. */
export const readText = (text: string): ReadText => {
  const folded = foldText(text)
  const [plain, ...withE] = unaccented(folded)
  const pieces = piecesIn(plain)
  return { spellings: [pieces, ...withE.map(piecesIn)], accented: plain === folded ? pieces : piecesIn(folded) }
}

/** In characters. */
const WORD_MAX = 40
const beginningOf = (word: string) => (word.length > WORD_MAX ? Array.from(word).slice(0, WORD_MAX).join('') : word)

/** More than in any essay. */
const WORDS_MAX = 20_000

/** Returns whether two pieces are adjacent characters of an unspaced script. */
export const isPair = (first: Piece, second: Piece | undefined) =>
  first.unspaced && second !== undefined && second.unspaced && second.joined

/** Returns the distinct index terms of a text: words in each spelling; for unspaced scripts pairs of characters and the last one. */
export const wordsOf = (text: string): string[] => {
  const words = new Set<string>()
  const folded = foldText(text)
  const runs = runsOf(folded)
  if (isPlain(folded)) return [...new Set(runs.map(beginningOf))].slice(0, WORDS_MAX)
  for (const run of new Set(runs.flatMap(unaccented))) {
    // Empty if the run consists of vowel marks only.
    const pieces = piecesIn(run)
    for (const [i, piece] of pieces.entries()) {
      const next = pieces[i + 1]
      words.add(isPair(piece, next) ? piece.text + next!.text : beginningOf(piece.text))
    }
  }
  return [...words].slice(0, WORDS_MAX)
}

export type Clue = { word: string } | { beginning: string }

export interface Spelling {
  /** All clues match every text that contains the spelling. */
  clues: Clue[]
  /** The clues are sufficient, so texts need not be read. */
  isClue: boolean
  pieces: readonly Piece[]
}

export interface Phrase {
  /** Alternatives; two if the phrase contains ä, ö or ü. */
  spellings: Spelling[]
  /** For ranking. */
  accented: readonly Piece[]
}

/** Returns the text of a clue. */
export const clueText = (clue: Clue) => ('word' in clue ? clue.word : clue.beginning)

const cluesOf = (pieces: readonly Piece[]): Clue[] =>
  pieces.flatMap((piece, i): Clue[] => {
    const next = pieces[i + 1]
    if (isPair(piece, next)) return [{ word: piece.text + next!.text }]
    // Already covered by the pair with its neighbour.
    if (piece.unspaced) return piece.joined && pieces[i - 1]?.unspaced ? [] : [{ beginning: piece.text }]
    const beginning = beginningOf(piece.text)
    return next && beginning === piece.text ? [{ word: piece.text }] : [{ beginning }]
  })

const LETTER = '[\\p{L}\\p{N}\\p{M}]'
const SPACED_LETTER = `(?![${UNSPACED}])${LETTER}`
const BEGINS_HERE = new RegExp(`(?<!${SPACED_LETTER})`, 'uy')
const ENDS_HERE = new RegExp(`(?!${SPACED_LETTER})`, 'uy')
/** Excludes the brackets that `text4search` puts between title, body and keywords. */
const BETWEEN = new RegExp(`(?:(?!${LETTER}| [()] )[^])*`, 'uy')

const fits = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** More than in any essay; bounds the time. */
const COMPARED_MAX = 100_000

interface Budget {
  left: number
}

/** True once the budget is exhausted. */
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

/** Returns the phrases of a search: each item of a list, in any order; a string is one phrase. Items without words are dropped. */
export const phrasesOf = (sought: string | readonly string[]): Phrase[] =>
  (typeof sought === 'string' ? [sought] : sought).flatMap((text) => {
    const { spellings, accented } = readText(text)
    return spellings.some((pieces) => pieces.length > 0) ? [{ spellings: spellings.map(spellingOf), accented }] : []
  })

/** Returns whether a text contains every phrase; true if the comparison budget runs out. */
export const holdsAll = (text: string, phrases: readonly Phrase[]): boolean => {
  const texts = spellingsOf(text)
  const budget = { left: COMPARED_MAX }
  return phrases.every(({ spellings }) =>
    spellings.some((spelling) => texts.some((spelt) => holds(spelt, spelling, budget))),
  )
}
