const CONSONANTS = 'bdfgklmnprstvz'
const VOWELS = 'aeiou'
/** Syllables per word. */
const WORD = 2

const draw = (below: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below

const letter = (of: string) => of.charAt(draw(of.length))
const word = () => Array.from({ length: WORD }, () => letter(CONSONANTS) + letter(VOWELS)).join('')

/**
 * Returns a random password of at least `min` characters that is easy to read aloud and type, such as
 * `mila-teko-rufo-58`.
 */
export const suggestPassword = (min: number): string => {
  const words = Array.from({ length: Math.max(3, Math.ceil(min / (2 * WORD + 1))) }, word)
  return [...words, 10 + draw(90)].join('-')
}
