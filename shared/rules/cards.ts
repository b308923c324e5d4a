/** In canvas units. */
export const CARD_WIDTH = 190

/** Text width and vertical padding of a card, in canvas units. */
const WORDS_WIDTH = 153
const PADDING = 12
const LEAST_ROOM = 20
const SIGN_WIDTH = 21
/** Line heights, in canvas units. Titles have a font size of 14, bold while unread; names and date have 12. */
const LINE = 19
const BOLD = 1.06
const META_LINE = 17
const META = 12 / 14
/** Approximate width of the date at font size 14. */
const DAY_WIDTH = 58
/** The initials reach into the line below the title; the number of build-ons ends it. */
const INITIALS_WIDTH = 5
const BUILD_ONS_WIDTH = 34

/** Safety factor on text width where the estimated height must not be too low, because fonts differ. */
export const CARD_SLACK = 1.12
/** The excerpt has a font size of 12.5; a small picture is next to it. */
const EXCERPT_LINE = 16
const EXCERPT = 12.5 / 14
const EXCERPT_GAP = 5
const PICTURE_SIDE = 48
const PICTURE_GAP = 8
/** Maximum number of excerpt lines on a card (CARD-02). */
export const EXCERPT_LINES = 3
/** Minimum for texts of this length or more; with less room no excerpt is displayed. */
const LINES_LEAST = 2

const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/
const measure = (letter: string) => {
  if (WIDE.test(letter)) return 14
  if (/[mwMW]/.test(letter)) return 12.2
  if (/[fijlrtIJ\s.,:;!'’·()|]/.test(letter)) return 4
  if (/\p{M}/u.test(letter)) return 0
  return /\p{Lu}/u.test(letter) ? 9.2 : 7.6
}

/** A thousand cards contain 100,000 letters, mostly the same few hundred. */
const widths = new Map<string, number>()
const LETTERS_MAX = 5_000
const widthOfLetter = (letter: string) => {
  const known = widths.get(letter)
  if (known !== undefined) return known
  if (widths.size >= LETTERS_MAX) widths.clear()
  const width = measure(letter)
  widths.set(letter, width)
  return width
}

const SPACE = widthOfLetter(' ')
const widthOf = (word: string) => {
  let sum = 0
  for (const letter of word) sum += widthOfLetter(letter)
  return sum
}

/**
 * Estimates the number of lines of a text on a card, up to `most`. `scale`: letter width relative to a read title; `width`: available width in canvas units.
 */
export const linesOf = (text: string, scale = 1, width = WORDS_WIDTH, most = Infinity): number => {
  const room = width / scale
  let lines = 1
  let used = 0
  for (const word of text.split(/\s+/)) {
    if (lines >= most) return most
    const wordWidth = widthOf(word)
    if (used > 0 && used + SPACE + wordWidth > room) {
      lines++
      used = 0
    }
    used += (used > 0 ? SPACE : 0) + wordWidth
    lines += Math.max(0, Math.ceil(used / room) - 1)
    used = used > room ? used % room : used
  }
  return Math.min(lines, most)
}

/** Returns the height of an excerpt, in canvas units, including its picture. */
export const excerptHeight = (lines: number, picture = false): number =>
  lines > 0 ? EXCERPT_GAP + Math.max(lines * EXCERPT_LINE, picture ? PICTURE_SIDE : 0) : 0

interface Excerpt {
  text: string
  picture: boolean
  width?: number
  /** Available height, if the card's height is fixed. */
  height?: number
}

/** Estimates the visible lines of an excerpt; 0 if a fixed height has no room for them (CARD-02). */
export const excerptLines = ({ text, picture, width = CARD_WIDTH, height = Infinity }: Excerpt): number => {
  if (text === '' && !picture) return 0
  const room = WORDS_WIDTH + width - CARD_WIDTH - (picture ? PICTURE_SIDE + PICTURE_GAP : 0)
  const all = linesOf(text, EXCERPT, Math.max(LEAST_ROOM, room), EXCERPT_LINES)
  for (let lines = all; lines >= Math.min(all, LINES_LEAST); lines--)
    if (excerptHeight(lines, picture) <= height) return lines
  return 0
}

const SEPARATOR_WIDTH = 12

/** Extra height of a card that displays its colour's meaning (CARD-05); see `fitting`. */
export const MEANING_LINE = META_LINE

/** Returns a label cut to one line of a card. */
export const fitting = (label: string, width = CARD_WIDTH): string => {
  const line = Math.max(LEAST_ROOM, WORDS_WIDTH + width - CARD_WIDTH) - INITIALS_WIDTH - SEPARATOR_WIDTH
  const room = line / (META * CARD_SLACK)
  if (widthOf(label) <= room) return label
  let used = widthOfLetter('…')
  let cut = ''
  for (const letter of label) {
    used += widthOfLetter(letter)
    if (used > room) break
    cut += letter
  }
  return `${cut.trimEnd()}…`
}

interface Words {
  title: string
  /** Unread. */
  bold: boolean
  signs?: number
  /** Text below the title besides the date: names, group, languages. */
  label: string
  day: boolean
  buildOns?: boolean
  excerpt?: number
  slack?: number
  width?: number
}

/** Estimates a card's height in canvas units. Measuring each card in the DOM would cost more than drawing it. */
export const cardHeight = ({
  title,
  bold,
  signs = 0,
  label,
  day,
  buildOns = false,
  excerpt = 0,
  slack = 1,
  width = CARD_WIDTH,
}: Words): number => {
  const room = WORDS_WIDTH + width - CARD_WIDTH
  const marks = INITIALS_WIDTH + (buildOns ? BUILD_ONS_WIDTH : 0)
  const labelWidth = (widthOf(label) + (day ? DAY_WIDTH : 0)) * META * slack + marks
  const titleLines = linesOf(title, (bold ? BOLD : 1) * slack, Math.max(LEAST_ROOM, room - signs * SIGN_WIDTH))
  return PADDING + titleLines * LINE + excerpt + Math.ceil(labelWidth / Math.max(LEAST_ROOM, room)) * META_LINE
}

const TITLE_LENGTH = 84

/** Returns a title cut for cards. CSS clipping of every card costs a third of a frame. */
export const shortened = (title: string) => {
  const letters = Array.from(title)
  return letters.length <= TITLE_LENGTH
    ? title
    : `${letters
        .slice(0, TITLE_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}

export const VISIBLE_NAMES_MAX = 2
