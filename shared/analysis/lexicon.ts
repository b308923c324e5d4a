// Lexical analysis: counts of a lexicon's words in notes. A word may consist of several words (“dark matter”).
import { foldText } from '../text/fold.ts'
import { UNSPACED } from '../text/words.ts'
import { counted, type Figure } from './figures.ts'

/** Maximum number of words and characters per word. */
export const LEXICON_WORDS_MAX = 200
export const LEXICON_WORD_MAX = 100

/** Parses words separated by semicolons: lower case, trimmed, without other punctuation and duplicates (LEXI-02). */
export const cleanLexicon = (text: string): string[] => {
  const words = text
    .replaceAll(/[；؛]/g, ';')
    .replace(/[^\p{L}\p{N}\p{M}\s;]/gu, '')
    .toLowerCase()
    .split(';')
    .map((word) => word.trim().replace(/\s+/g, ' '))
  return [...new Set(words)].filter(Boolean)
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Single characters in scripts without spaces, else words. */
const TOKEN = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u')

interface Token {
  text: string
  at: number
}

/** Possible separators from the previous token: '' continues its word, ' ' starts a new one. */
const gapsOf = (folded: string, { text, at }: Token, next: Token) => {
  const between = folded.slice(at + text.length, next.at)
  if (between === '') return ['']
  // Lexicons omit punctuation inside words: “don’t”, “light-dependent”.
  return /\s/.test(between) || HAS_UNSPACED.test(next.text) ? [' '] : ['', ' ']
}

/** Tokens or comparisons between yields: one or two ms. */
const TURN = 10_000

function* tokensOf(folded: string): Generator<void, Token[]> {
  const tokens: Token[] = []
  for (const { 0: text, index: at } of folded.matchAll(HAS_UNSPACED.test(folded) ? TOKEN : WORD)) {
    tokens.push({ text, at })
    if (tokens.length % TURN === 0) yield
  }
  return tokens
}

/** Counts in steps of one or two ms; returns a count per word. */
export type LexiconCounter = (text: string) => Generator<void, number[]>

/** Returns a counter of words in texts: whole words, any sequence in scripts without spaces; ignores case. */
export const lexiconCounter = (words: readonly string[]): LexiconCounter => {
  const places = new Map<string, number[]>()
  words.forEach((word, at) => {
    const folded = foldText(word)
    places.set(folded, [...(places.get(folded) ?? []), at])
  })
  const beginnings = new Set(
    [...places.keys()].flatMap((word) => Array.from({ length: word.length }, (_, at) => word.slice(0, at + 1))),
  )
  return function* (text) {
    const counts = words.map(() => 0)
    const folded = foldText(text)
    const tokens = yield* tokensOf(folded)
    let sinceTurn = 0
    for (const [from, first] of tokens.entries()) {
      let found = beginnings.has(first.text) ? [first.text] : []
      for (let [at, last] = [from, first]; found.length > 0;) {
        for (const begun of found) for (const place of places.get(begun) ?? []) counts[place] = (counts[place] ?? 0) + 1
        const next = tokens[(at += 1)]
        if (!next) break
        sinceTurn += found.length
        const gaps = gapsOf(folded, last, next)
        found = found
          .flatMap((begun) => gaps.map((gap) => begun + gap + next.text))
          .filter((begun) => beginnings.has(begun))
        last = next
      }
      if ((sinceTurn += 1) < TURN) continue
      sinceTurn = 0
      yield
    }
    return counts
  }
}

export interface LexiconNote {
  _id: string
  title: string
  counts: readonly number[]
}

export interface LexiconInfo {
  note: LexiconNote
  word: string
  count: number
}

/** Returns the notes that contain a word with their counts, highest first; stable. */
export const notesWith = (words: readonly string[], notes: readonly LexiconNote[], word: string): LexiconInfo[] => {
  const at = words.indexOf(word)
  return notes
    .map((note) => ({ note, word, count: note.counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** Returns per word: total frequency, highest count in a note (`maxcount`), number of notes with it (`inContribution`); 0 for words that don't occur. */
export const lexiconFigure = (words: readonly string[], notes: readonly LexiconNote[]): Figure => ({
  key: 'lexicon',
  columns: ['frequency', 'maxcount', 'inContribution'],
  rows: words.map((word) => {
    const found = notesWith(words, notes, word)
    const ids = found.map(({ note }) => note._id)
    const maxcount = found[0]?.count ?? 0
    return {
      name: word,
      counts: [
        { value: found.reduce((sum, { count }) => sum + count, 0), ids },
        { value: maxcount, ids: found.filter(({ count }) => count === maxcount).map(({ note }) => note._id) },
        counted(ids),
      ],
    }
  }),
})
