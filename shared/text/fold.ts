const INVISIBLE = /[\u00ad\p{Variation_Selector}]/gu

/** Maximum folded length in characters; longer than any essay. */
const TEXT_MAX = 500_000
/** Limits combining marks, because composing n marks takes O(n²). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Compatibility letters and digits: half or full width, superscripts, ligatures. Excludes Thai and Lao SARA AM, which dictionaries only know in composed form.
 */
const COMPATIBLE = /(?=[\p{L}\p{N}])(?![\u0e33\u0eb3])\p{Changes_When_NFKC_Casefolded}/gu

const IS_PLAIN = /^[\0-\x7f\u2010-\u2027]*$/
/** Returns whether a text has only ASCII and common punctuation, such as dashes, quotes and ellipses. */
export const isPlain = (text: string): boolean => IS_PLAIN.test(text)

const lower = (text: string) => text.toUpperCase().toLowerCase()

const foldSigns = (text: string): string =>
  lower(text.slice(0, TEXT_MAX).replace(INVISIBLE, ''))
    .replace(COMPATIBLE, (sign) => lower(sign.normalize('NFKC')))
    // NFKC may expand one sign to eighteen.
    .slice(0, TEXT_MAX)
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFC')
    // The only letter with a context-dependent lower case.
    .replaceAll('ς', 'σ')

/**
 * Normalizes a text for comparison: NFKC letters and digits, case folded, without invisible characters. Other signs stay, because letters for ™ or spaced
 * accents would join words.
 */
export const foldText = (text: string): string =>
  isPlain(text) ? text.slice(0, TEXT_MAX).toLowerCase() : foldSigns(text)

/** Inside of a character class. */
const ACCENTS = '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0'
const ARABIC_MARKS = '\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed'
const HEBREW_MARKS = '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7'

const TYPED_AS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'ö',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ٱ: 'ا',
}
const TYPED_AS_OTHERS = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'gu')

/** For decomposed text: letters with accents. й, ї, ў, ѓ and ќ are letters of their own. */
const UMLAUT = new RegExp(`([aou])[${ACCENTS}]*\\u0308[${ACCENTS}]*`, 'gu')
const LATIN_OR_GREEK = new RegExp(`([\\p{sc=Latin}\\p{sc=Greek}])[${ACCENTS}]+`, 'gu')
const CYRILLIC_STRESS = /([аеиоуыэюяіїє]\u0308?)[\u0300\u0301]+/gu
const CYRILLIC_YO = /е\u0308/gu
const ARABIC_OR_HEBREW = new RegExp(`[\\u0640${ARABIC_MARKS}${HEBREW_MARKS}]`, 'gu')

/** Removes accents and vowel marks; keeps ä, ö and ü, which have two spellings. */
const withoutMarks = (folded: string): string =>
  folded
    .normalize('NFD')
    // Composed, so that the next pattern does not match it.
    .replace(UMLAUT, (_, letter: string) => `${letter}\u0308`.normalize('NFC'))
    .replace(LATIN_OR_GREEK, '$1')
    .replace(CYRILLIC_STRESS, '$1')
    .replace(CYRILLIC_YO, 'е')
    .replace(ARABIC_OR_HEBREW, '')
    .normalize('NFC')
    .replace(TYPED_AS_OTHERS, (letter) => TYPED_AS[letter] ?? letter)

const PLAIN: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' }

/** Returns the spellings of `spellingsOf` for already folded text. */
export const unaccented = (folded: string): [plain: string, ...withE: string[]] => {
  if (isPlain(folded)) return [folded]
  const text = withoutMarks(folded)
  const plain = text.replace(/[äöü]/g, (letter) => PLAIN[letter] ?? letter)
  return plain === text ? [text] : [plain, text.replace(/[äöü]/g, (letter) => `${PLAIN[letter]}e`)]
}

/**
 * Returns the spellings without case, accents and vowel marks: one, plus one with ae, oe, ue for ä, ö, ü. Marks that form other letters stay, e.g. in Japanese,
 * Korean, Thai and Indic scripts (FOLD-01).
 */
export const spellingsOf = (text: string): [plain: string, ...withE: string[]] => unaccented(foldText(text))

/** Returns a predicate: true for texts that contain a spelling of `sought`. */
export const containing = (sought: string): ((text: string) => boolean) => {
  const wanted = spellingsOf(sought)
  return (text) => spellingsOf(text).some((spelling) => wanted.some((one) => spelling.includes(one)))
}

interface Placed {
  spelling: string
  placeOf: (from: number, to: number) => readonly [from: number, to: number]
}

/** Includes half-width Japanese marks, and vowels and finals of decomposed Korean syllables. */
const SIGN = /[^][\p{M}\uff9e\uff9f\u1160-\u11ff]*/gu

/** Returns the spellings with position mappings, because folding moves characters. */
const placedSpellings = (text: string): Placed[] => {
  const known = new Map<string, string[]>()
  const spelt = (sign: string) => {
    const found = known.get(sign) ?? spellingsOf(sign)
    known.set(sign, found)
    return found
  }
  const signs = [...text.matchAll(SIGN)].map(({ 0: sign, index }) => ({ sign, index, spellings: spelt(sign) }))
  const count = signs.some(({ spellings }) => spellings.length > 1) ? 2 : 1
  return Array.from({ length: count }, (_, which) => {
    const starts: number[] = []
    const ends: number[] = []
    let spelling = ''
    for (const { sign, index, spellings } of signs) {
      const part = spellings[which] ?? spellings[0] ?? ''
      spelling += part
      for (let i = 0; i < part.length; i++) {
        starts.push(index)
        ends.push(index + sign.length)
      }
    }
    return { spelling, placeOf: (from, to) => [starts[from] ?? text.length, ends[to - 1] ?? text.length] }
  })
}

/** Returns ranges in the original text that match a pattern of folded text, in order and without overlaps. */
export const placesOfPattern = (text: string, pattern: RegExp): (readonly [from: number, to: number])[] => {
  const found = placedSpellings(text).flatMap(({ spelling, placeOf }) =>
    [...spelling.matchAll(pattern)].flatMap(({ 0: { length }, index }) =>
      length > 0 ? [placeOf(index, index + length)] : [],
    ),
  )
  let end = 0
  return found
    .toSorted((a, b) => a[0] - b[0] || b[1] - a[1])
    .filter(([from, to]) => {
      const isFree = from >= end
      if (isFree) end = to
      return isFree
    })
}
