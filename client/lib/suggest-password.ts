const CONSONANTS = 'bdfgklmnprstvz'
const VOWELS = 'aeiou'
/** Syllables of a word. */
const WORD = 2

/** A number from 0 to below `below`. The few that come a little more often do not help anybody to guess. */
const draw = (below: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below

const letter = (of: string) => of.charAt(draw(of.length))
const word = () => Array.from({ length: WORD }, () => letter(CONSONANTS) + letter(VOWELS)).join('')

/** A random password of at least `min` characters that can be read aloud and typed anywhere, such as `mila-teko-rufo-58`. */
export const suggestPassword = (min: number): string => {
  const words = Array.from({ length: Math.max(3, Math.ceil(min / (2 * WORD + 1))) }, word)
  return [...words, 10 + draw(90)].join('-')
}
