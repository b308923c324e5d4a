// Where that which was looked for stands in a text as it is written, and the passage around it.
import { spellingsOf } from './fold.ts'
import { isPair, phrasesOf, piecesOf, UNSPACED, type Phrase, type Piece, type ReadText } from './words.ts'

/** A piece of a text, and where it stands in it. */
interface PlacedPiece extends Piece {
  from: number
  to: number
}

/** From and to which character of a text. */
export type Stretch = readonly [from: number, to: number]

const RUN = /[\p{L}\p{N}\p{M}\u00ad]+/gu
/** Of a run: one character of an unspaced script with its marks, the half-width ones too, or what stands between such. */
const PIECE = new RegExp(`[${UNSPACED}][\\p{M}\\uff9e\\uff9f]*|[^${UNSPACED}]+`, 'gu')

/** Longer texts are looked at by their beginnings, in characters. */
const LOOKED_AT_MAX = 100_000

/** The pieces of a text in each of its spellings. One sign may stand for several pieces, as ½ does: they have one place. */
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

/** Returns how often a phrase stands in a text, and whether with the accents that it was typed with. */
export const matchesOf = (text: ReadText, phrase: Phrase): { times: number; withAccents: boolean } => {
  const counts = text.spellings.flatMap((pieces) =>
    phrase.spellings.map((spelling) => timesIn(pieces, spelling.pieces)),
  )
  return { times: Math.max(...counts), withAccents: timesIn(text.accented, phrase.accented) > 0 }
}

/** Puts stretches together that touch each other. */
const merged = (stretches: readonly Stretch[]): Stretch[] => {
  const apart: [number, number][] = []
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

/** Returns where the phrases stand in a text: whole words, in order, none twice. */
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

/** A part of a text, and whether it is what was looked for. */
export interface TextPart {
  text: string
  found: boolean
}

/** Cuts a text into what was looked for, as `phrasesOf` takes it, and what stands between. */
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

/** So much of a passage stands before what was found, in characters. */
const BEFORE = 50
const SPACE_OR_UNSPACED = new RegExp(`\\s|[${UNSPACED}]`, 'u')

/** The place at or after `at`, but not far, where a word begins. */
const wordBegin = (text: string, at: number) => {
  const near = text.slice(at, at + BEFORE / 2).search(SPACE_OR_UNSPACED)
  const begin = near < 0 ? at : at + near
  // Half of a character outside of the basic plane is none.
  return /[\udc00-\udfff]/.test(text[begin] ?? '') ? begin + 1 : begin
}

/** Returns the passage of a text, about so many characters long, in which the first of the phrases stands; its beginning where none does. */
export const passageOf = (text: string, phrases: readonly Phrase[], length: number): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  const [first] = stretchesOf(plain, phrases)
  const begin = first === undefined || first[0] <= BEFORE ? 0 : wordBegin(plain, first[0] - BEFORE)
  const end = begin + length
  const cut = plain.slice(begin, end).replace(/[\ud800-\udbff]$/, '')
  return `${begin > 0 ? '…' : ''}${cut.trim()}${end < plain.length ? '…' : ''}`
}
