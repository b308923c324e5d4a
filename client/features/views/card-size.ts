import { CARD_WIDTH, cardHeight } from '../../../shared/cards.ts'
import type { CardContent } from './board-items.ts'

const TITLE_LENGTH = 84

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
export const sizeOf = ({ item: { data }, title, read, authors, showTime }: CardContent) => {
  const given = data.showInPlace === true ? data : {}
  return {
    width: given.width || CARD_WIDTH,
    height: given.height || cardHeight({ title, bold: read !== 'read', authors, day: showTime }),
  }
}
