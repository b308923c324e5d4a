/** Tells how wide a card stands on a board, in canvas units. */
export const CARD_WIDTH = 190

/** What a card's frame leaves for words, and how much lies above and below them, in canvas units. */
const WORDS_WIDTH = 153
const PADDING = 12
/** A word is never cut finer than this. */
const LEAST_ROOM = 20
/** What each small picture beside a title takes of its line. */
const SIGN_WIDTH = 21
/** A title stands in letters of 14 units; of a note not read yet they are bold and wider. Names and day stand in 12. */
const LINE = 19
const BOLD = 1.06
const META_LINE = 17
const META = 12 / 14
/** About what a day takes beside the names, at 14 units. */
const DAY_WIDTH = 58
/** The initials of the first author stand below the mark, and reach this far into the line below the title; the number of build-ons ends it. */
const INITIALS_WIDTH = 5
const BUILD_ONS_WIDTH = 34

/** By how much wider letters count where a card may not turn out higher than thought: fonts differ. */
export const CARD_SLACK = 1.12
/** The beginning of a note's text stands in letters of 12.5 units below the title; its small picture beside it. */
const EXCERPT_LINE = 16
const EXCERPT = 12.5 / 14
const EXCERPT_GAP = 5
const PICTURE_SIDE = 48
const PICTURE_GAP = 8
/** Tells how many lines of its text a note's card shows at most (row CARD-02). */
export const EXCERPT_LINES = 3
/** Of a text that has so many it shows none rather than fewer. */
const LINES_LEAST = 2

const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/
const measure = (letter: string) => {
  if (WIDE.test(letter)) return 14
  if (/[mwMW]/.test(letter)) return 12.2
  if (/[fijlrtIJ\s.,:;!'’·()|]/.test(letter)) return 4
  if (/\p{M}/u.test(letter)) return 0
  return /\p{Lu}/u.test(letter) ? 9.2 : 7.6
}

/** The texts of a thousand cards are some hundred thousand letters, mostly the same few hundred. */
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
 * About how many lines a text takes on a card, as far as `most`; `scale` is its letters' width against a read title's, `width`
 * what is left for them.
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

/** Returns how high some lines of a note's text stand on its card, beside its picture where it has one. */
export const excerptHeight = (lines: number, picture = false): number =>
  lines > 0 ? EXCERPT_GAP + Math.max(lines * EXCERPT_LINE, picture ? PICTURE_SIDE : 0) : 0

interface Excerpt {
  text: string
  /** A picture stands beside the text. */
  picture: boolean
  width?: number
  /** Leaves so much for it, where a height was chosen. */
  height?: number
}

/** About how many lines of a note's text its card shows; none where its height was chosen too low for them (row CARD-02). */
export const excerptLines = ({ text, picture, width = CARD_WIDTH, height = Infinity }: Excerpt): number => {
  if (text === '' && !picture) return 0
  const room = WORDS_WIDTH + width - CARD_WIDTH - (picture ? PICTURE_SIDE + PICTURE_GAP : 0)
  const all = linesOf(text, EXCERPT, Math.max(LEAST_ROOM, room), EXCERPT_LINES)
  for (let lines = all; lines >= Math.min(all, LINES_LEAST); lines--)
    if (excerptHeight(lines, picture) <= height) return lines
  return 0
}

/** Between two labels, at 12 units. */
const SEPARATOR_WIDTH = 12

/** So much higher is a card at most that says what its colour means as well (row CARD-05); see `fitting`. */
export const MEANING_LINE = META_LINE

/** A label, cut so that it takes one line of a card at most. */
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
  /** Not read yet. */
  bold: boolean
  /** Tells how many small pictures stand beside the title. */
  signs?: number
  /** What stands below the title beside the day: names, group, languages. */
  label: string
  day: boolean
  /** Something builds on it, and how many do is told. */
  buildOns?: boolean
  /** Tells how high the beginning of its text stands on it; see `excerptHeight`. */
  excerpt?: number
  /** Letters count as so much wider than usual, where the height must never be less than what is drawn. */
  slack?: number
  /** Tells how wide the card is, if not as wide as cards are. */
  width?: number
}

/** About how high a card is, in canvas units: measuring each in the page would cost more than drawing it. */
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

/** A title as cards show it. Long ones are cut, not clipped: clipping each card costs a third of a frame. */
export const shortened = (title: string) => {
  const letters = Array.from(title)
  return letters.length <= TITLE_LENGTH
    ? title
    : `${letters
        .slice(0, TITLE_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}

/** Tells how many authors a card names. */
export const NAMES_SHOWN = 2
