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

const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/
const widthOfLetter = (letter: string) => {
  if (WIDE.test(letter)) return 14
  if (/[mwMW]/.test(letter)) return 12.2
  if (/[fijlrtIJ\s.,:;!'’·()|]/.test(letter)) return 4
  return /\p{Lu}/u.test(letter) ? 9.2 : 7.6
}

const SPACE = widthOfLetter(' ')
const widthOf = (word: string) => Array.from(word).reduce((sum, letter) => sum + widthOfLetter(letter), 0)

/** About how many lines a text takes on a card; `scale` is its letters' width against a read title's, `width` what is left for them. */
export const linesOf = (text: string, scale = 1, width = WORDS_WIDTH): number => {
  const room = width / scale
  let lines = 1
  let used = 0
  for (const word of text.split(/\s+/)) {
    const wordWidth = widthOf(word)
    if (used > 0 && used + SPACE + wordWidth > room) {
      lines++
      used = 0
    }
    used += (used > 0 ? SPACE : 0) + wordWidth
    lines += Math.max(0, Math.ceil(used / room) - 1)
    used = used > room ? used % room : used
  }
  return lines
}

/** By how much wider letters count where a card may not turn out higher than thought: fonts differ. */
export const CARD_SLACK = 1.12

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
  slack = 1,
  width = CARD_WIDTH,
}: Words): number => {
  const room = WORDS_WIDTH + width - CARD_WIDTH
  const marks = INITIALS_WIDTH + (buildOns ? BUILD_ONS_WIDTH : 0)
  const labelWidth = (widthOf(label) + (day ? DAY_WIDTH : 0)) * META * slack + marks
  const titleLines = linesOf(title, (bold ? BOLD : 1) * slack, Math.max(LEAST_ROOM, room - signs * SIGN_WIDTH))
  return PADDING + titleLines * LINE + Math.ceil(labelWidth / Math.max(LEAST_ROOM, room)) * META_LINE
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
