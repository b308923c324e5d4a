import { spellingsOf } from './fold.ts'
import { isPair, phrasesOf, piecesOf, UNSPACED, type Phrase, type Piece, type ReadText } from './words.ts'

interface PlacedPiece extends Piece {
  from: number
  to: number
}

export type Stretch = readonly [from: number, to: number]

const RUN = /[\p{L}\p{N}\p{M}\u00ad]+/gu
/** Single characters of unspaced scripts with their marks, and the words between them. */
const PIECE = new RegExp(`[${UNSPACED}][\\p{M}\\uff9e\\uff9f]*|[^${UNSPACED}]+`, 'gu')

/** Longer texts are only searched up to here, in characters. */
const LOOKED_AT_MAX = 100_000

/** Returns the pieces of each spelling. One sign may give several pieces with the same position, e.g. ½. */
const placedPieces = (text: string): PlacedPiece[][] => {
  const written = [...text.slice(0, LOOKED_AT_MAX).matchAll(RUN)].flatMap(({ 0: run, index }) =>
    [...run.matchAll(PIECE)].map(({ 0: sign, index: at }, i) => ({
      spellings: spellingsOf(sign),
      joined: i > 0,
      from: index + at,
      to: index + at + sign.length,
    })),
  )
  const count = written.some(({ spellings }) => spellings.length > 1) ? 2 : 1
  return Array.from({ length: count }, (_, which) =>
    written.flatMap(({ spellings, joined, from, to }) =>
      piecesOf(spellings[which] ?? spellings[0]).map((piece, j) => ({
        ...piece,
        joined: j > 0 ? piece.joined : joined,
        from,
        to,
      })),
    ),
  )
}

const isFound = (piece: Piece | undefined, sought: Piece, isLast: boolean) =>
  piece !== undefined && (isLast ? piece.text.startsWith(sought.text) : piece.text === sought.text)

const standsAt = (pieces: readonly Piece[], wanted: readonly Piece[], start: number) =>
  wanted.every((sought, i) => {
    const piece = pieces[start + i]
    const before = wanted[i - 1]
    if (before && isPair(before, sought) && piece?.joined === false) return false
    return isFound(piece, sought, i === wanted.length - 1)
  })

const timesIn = (pieces: readonly Piece[], wanted: readonly Piece[]): number =>
  pieces.filter((_, start) => standsAt(pieces, wanted, start)).length

/** Returns the number of matches of a phrase, and whether one has the typed accents. */
export const matchesOf = (text: ReadText, phrase: Phrase): { times: number; withAccents: boolean } => {
  const counts = text.spellings.flatMap((pieces) =>
    phrase.spellings.map((spelling) => timesIn(pieces, spelling.pieces)),
  )
  return { times: Math.max(...counts), withAccents: timesIn(text.accented, phrase.accented) > 0 }
}

const merged = (stretches: readonly Stretch[]): Stretch[] => {
  const apart: [number, number][] = []
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

/** Returns the ranges of the phrases in a text: whole words, in order, merged. */
export const stretchesOf = (text: string, phrases: readonly Phrase[]): Stretch[] => {
  if (phrases.length === 0) return []
  const found = placedPieces(text).flatMap((pieces) =>
    phrases.flatMap(({ spellings }) =>
      spellings.flatMap(({ pieces: wanted }) =>
        pieces.flatMap(({ from }, start): Stretch[] => {
          const end = pieces[start + wanted.length - 1]
          return end && standsAt(pieces, wanted, start) ? [[from, end.to]] : []
        }),
      ),
    ),
  )
  return merged(found)
}

export interface TextPart {
  text: string
  found: boolean
}

/** Splits a text into matches (see `phrasesOf`) and the text between them. */
export const partsOf = (text: string, sought: string | readonly string[]): TextPart[] => {
  let end = 0
  const parts: TextPart[] = []
  for (const [from, to] of stretchesOf(text, phrasesOf(sought))) {
    parts.push({ text: text.slice(end, from), found: false }, { text: text.slice(from, to), found: true })
    end = to
  }
  parts.push({ text: text.slice(end), found: false })
  return parts.filter((part) => part.text !== '')
}

/** In characters. */
const BEFORE = 50
const SPACE_OR_UNSPACED = new RegExp(`\\s|[${UNSPACED}]`, 'u')

const wordBegin = (text: string, at: number) => {
  const near = text.slice(at, at + BEFORE / 2).search(SPACE_OR_UNSPACED)
  const begin = near < 0 ? at : at + near
  // Don't split a surrogate pair.
  return /[\udc00-\udfff]/.test(text[begin] ?? '') ? begin + 1 : begin
}

/** Returns an excerpt of about `length` characters around the first match, or the start of the text. */
export const passageOf = (text: string, phrases: readonly Phrase[], length: number): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  const [first] = stretchesOf(plain, phrases)
  const begin = first === undefined || first[0] <= BEFORE ? 0 : wordBegin(plain, first[0] - BEFORE)
  const end = begin + length
  const cut = plain.slice(begin, end).replace(/[\ud800-\udbff]$/, '')
  return `${begin > 0 ? '…' : ''}${cut.trim()}${end < plain.length ? '…' : ''}`
}
