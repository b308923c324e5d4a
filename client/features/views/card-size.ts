import { columnsOf, linesOf } from '../../../shared/letters.ts'
import type { CardContent } from './board-items.ts'

const CARD_WIDTH = 190
const TITLE_LENGTH = 84
/** How many letters stand in a line of a title; those not read yet are bold and wider. */
const LINE_LETTERS = 23
const BOLD_LINE_LETTERS = 21
/** Names and day stand in smaller letters; a day takes about as many as this. */
const META_LETTERS = 26
const DAY_LETTERS = 9
const LINE = 19
const META_LINE = 17
const PADDING = 12

/** Long titles are cut, not clipped: clipping each card costs a third of a frame. */
export const shortened = (title: string) => {
  const letters = Array.from(title)
  return letters.length <= TITLE_LENGTH
    ? title
    : `${letters
        .slice(0, TITLE_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}

/** A card's size: what its link says where it is shown in place, else what its words need. */
export const sizeOf = ({ item: { data }, title, read, authors, settings }: CardContent) => {
  const titleLines = linesOf(title, read === 'read' ? LINE_LETTERS : BOLD_LINE_LETTERS)
  const metaLetters = columnsOf(authors) + (settings.showTime ? DAY_LETTERS : 0)
  const metaLines = Math.ceil(metaLetters / META_LETTERS)
  const given = data.showInPlace === true ? data : {}
  return {
    width: given.width || CARD_WIDTH,
    height: given.height || PADDING + titleLines * LINE + metaLines * META_LINE,
  }
}
