/** White text has a contrast of at least 4.5:1 on each, in both themes (CARD-04). */
export const PERSON_COLOURS = [
  '#0b6e4f',
  '#1d5fa8',
  '#8a3ffc',
  '#b3261e',
  '#8a5a00',
  '#00687a',
  '#a11a6b',
  '#4a6310',
  '#5b4fcf',
  '#9a4312',
  '#3d6680',
  '#7a3b69',
] as const

/** For cards without a colour; same contrast. */
export const NO_COLOUR = '#6a6356'

/** Returns a person's colour, derived from the author id. */
export const personColour = (authorId: string): string => {
  const sum = Array.from(authorId).reduce((known, letter) => (known * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  return PERSON_COLOURS[sum % PERSON_COLOURS.length] ?? PERSON_COLOURS[0]
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Two Latin letters are two graphemes; fast path for most names. */
const LATIN = /^[ -~\u00a0-\u02ff](?=[ -~\u00a0-\u02ff]|$)/
const firstOf = (word = '') => {
  if (LATIN.test(word)) return word.charAt(0)
  for (const { segment } of graphemes.segment(word)) return segment
  return ''
}

/** Cache: panning mounts a thousand cards with few distinct names. */
const known = new Map<string, string>()
const KNOWN_MAX = 5_000

/** Returns the initials of the first and last word, or one letter for a name without spaces (design D). */
export const initialsOf = (name: string): string => {
  const before = known.get(name)
  if (before !== undefined) return before
  const words = name.trim().split(/\s+/)
  const initials = words.length > 1 ? firstOf(words[0]) + firstOf(words.at(-1)) : firstOf(words[0])
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(name, initials.toLocaleUpperCase())
  return initials.toLocaleUpperCase()
}
