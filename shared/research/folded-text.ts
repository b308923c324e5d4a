import { spellingsOf } from '../text/fold.ts'
import { UNSPACED } from '../text/words.ts'

/** Korean counts as unspaced, because particles and family names are attached. */
export type SignKind = 'separator' | 'Latin' | 'letter' | 'unspaced' | 'digit'

/** `text` has one space for each run of separators; the other lists have an entry per code unit of it. */
export interface FoldedText {
  text: string
  kinds: SignKind[]
  /** A word or a part of it may begin here: another kind, a capital after a small letter, something invisible. */
  edges: boolean[]
  /** Place in the source. */
  from: number[]
  to: number[]
  /** Has ä, ö or ü, which have a second spelling. */
  hasSecond: boolean
}

/** A percent-encoded character; or a base with marks, half-width Japanese marks, vowels and finals of decomposed Korean. */
const SIGN = new RegExp(
  [
    '%[0-7][0-9A-Fa-f]|%[CDcd][0-9A-Fa-f]%[89ABab][0-9A-Fa-f]',
    '%[Ee][0-9A-Fa-f](?:%[89ABab][0-9A-Fa-f]){2}|%[Ff][0-7](?:%[89ABab][0-9A-Fa-f]){3}',
    String.raw`[^][\p{M}\p{DI}\p{Cf}\uff9e\uff9f\u1160-\u11ff]*`,
  ].join('|'),
  'guy',
)
const INVISIBLE = /[\p{DI}\p{Cf}]|(?![\t-\r])\p{Cc}/gu
const LETTER_OR_DIGIT = /^[\p{L}\p{N}\p{M}]/u
const ENCLOSED = /^[\u24b6-\u24e9\u{1f130}-\u{1f149}]/u
/** Letters by their category, apostrophes in use. */
const APOSTROPHE = /^[\u02b9-\u02bf\u02c8\ua78b\ua78c]/u
const ACCENTS = /[\u0300-\u036f]/gu
const KATAKANA = /[\u30a1-\u30f6]/g
const KINDS: readonly (readonly [RegExp, SignKind])[] = [
  [/^\p{N}/u, 'digit'],
  [new RegExp(`^[${UNSPACED}\\p{sc=Hangul}]`, 'u'), 'unspaced'],
  [/^\p{sc=Latin}/u, 'Latin'],
  [/^[\p{L}\p{M}]/u, 'letter'],
]
const IS_UPPER = /^\p{Lu}/u
/** Of one sign, in code units: composing marks takes quadratic time. */
const SIGN_MAX = 40
const KNOWN_MAX = 5_000

function* signsIn(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const sign = text.charAt(at)
    const isPlain = sign < '\x7f' && sign !== '%' && !(text.charAt(at + 1) > '\x7f')
    if (isPlain) yield sign
    else {
      SIGN.lastIndex = at
      yield SIGN.exec(text)?.[0] ?? sign
    }
    at = isPlain ? at + 1 : Math.max(at + 1, SIGN.lastIndex)
  }
}

interface Spelt {
  spellings: readonly string[]
  hadInvisible: boolean
  isUpper: boolean
}

const known = new Map<string, Spelt>()

const decoded = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ' '
  }
}

const spell = (sign: string): Spelt => {
  if (/^%[0-9A-F]/i.test(sign)) return spell(decoded(sign))
  const visible = sign.slice(0, SIGN_MAX).replace(INVISIBLE, '')
  const hadInvisible = visible.length !== Math.min(sign.length, SIGN_MAX)
  const isUpper = IS_UPPER.test(visible)
  if (visible === '') return { spellings: [''], hadInvisible, isUpper }
  const letter = ENCLOSED.test(visible) ? visible.normalize('NFKC') : visible
  if (!LETTER_OR_DIGIT.test(letter) || APOSTROPHE.test(letter)) return { spellings: [' '], hadInvisible, isUpper }
  const spellings = spellingsOf(letter).map((spelling) =>
    spelling
      .normalize('NFD')
      .replace(ACCENTS, '')
      .normalize('NFC')
      .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '),
  )
  return { spellings, hadInvisible, isUpper }
}

const spelt = (sign: string): Spelt => {
  const found = known.get(sign)
  if (found) return found
  if (known.size >= KNOWN_MAX) known.clear()
  const made = spell(sign)
  if (sign.length <= SIGN_MAX) known.set(sign, made)
  return made
}

const kindOf = (sign: string): SignKind => KINDS.find(([pattern]) => pattern.test(sign))?.[1] ?? 'separator'
const kindsOfSigns = new Map<string, SignKind>()
const knownKind = (sign: string): SignKind => {
  const found = kindsOfSigns.get(sign) ?? kindOf(sign)
  if (kindsOfSigns.size >= KNOWN_MAX) kindsOfSigns.clear()
  kindsOfSigns.set(sign, found)
  return found
}

/**
 * Folds a text for the search of names: without case, accents, width, invisible characters, and with places in the source. `second` spells ä, ö and ü as ae,
 * oe and ue.
 */
export const foldPlaced = (source: string, second = false): FoldedText => {
  const folded: FoldedText = { text: '', kinds: [], edges: [], from: [], to: [], hasSecond: false }
  const { kinds, edges, from, to } = folded
  const signs: string[] = []
  let last: SignKind | undefined
  let isEdge = true
  let wasUpper = false
  let index = 0
  for (const sign of signsIn(source)) {
    const { spellings, hadInvisible, isUpper } = spelt(sign)
    if (spellings.length > 1 && spellings[0] !== spellings[1]) folded.hasSecond = true
    const spelling = (second ? spellings[1] : undefined) ?? spellings[0] ?? ''
    let isFirst = true
    for (const character of spelling) {
      const kind = knownKind(character)
      if (kind === 'separator' && last === 'separator') {
        to[to.length - 1] = index + sign.length
        continue
      }
      const begins = isEdge || kind !== last || (isFirst && isUpper && !wasUpper)
      for (let i = 0; i < character.length; i++) {
        signs.push(character.charAt(i))
        kinds.push(kind)
        edges.push(i === 0 && begins)
        from.push(index)
        to.push(index + sign.length)
      }
      last = kind
      isEdge = false
      isFirst = false
    }
    if (spelling !== '') wasUpper = isUpper
    if (hadInvisible) isEdge = true
    index += sign.length
  }
  edges.push(true)
  folded.text = signs.join('')
  return folded
}
