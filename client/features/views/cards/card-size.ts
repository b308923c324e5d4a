import {
  CARD_SLACK,
  CARD_WIDTH,
  cardHeight,
  EXCERPT_LINES,
  excerptHeight,
  excerptLines,
} from '../../../../shared/rules/cards.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { type ItemContent, labelsOf, signsOf } from '../../../entities/view/item-content.ts'
import { sizeInPlace } from './size-in-place.ts'

/** Returns whether the size that its link says is that of its card: of a picture it is that of the picture, which an icon has not. */
export const holdsSize = ({ data, _to }: BoardItem) =>
  data.showInPlace === true || (_to.type !== 'Attachment' && _to.type !== 'Drawing')

/** Returns whether an item is as high as was chosen, whatever is in it: a text is cut there, a picture may be on its way. Any other card grows with its words. */
export const isCut = (item: BoardItem) => item.data.showInPlace === true && Boolean(sizeInPlace(item).height)

/** A card's size, and how many lines of its text it shows at most: what its link says, else what its words need. */
export const layOut = (content: Omit<ItemContent, 'lines'>) => {
  const { item, title, excerpt, picture, read, showTime } = content
  const inPlace = item.data.showInPlace === true
  const given = inPlace ? sizeInPlace(item) : holdsSize(item) ? item.data : {}
  const width = given.width || CARD_WIDTH
  const words = {
    title,
    bold: read !== 'read',
    signs: signsOf(item).length,
    label: labelsOf(content).join(' · '),
    day: showTime,
    buildOns: content.buildOns > 0,
    width,
  }
  const bare = cardHeight(words)
  if (inPlace) return { width, height: given.height || bare, lines: 0 }
  const hasPicture = picture !== ''
  const height = given.height ? given.height - cardHeight({ ...words, slack: CARD_SLACK }) : Infinity
  const lines = excerptLines({ text: excerpt, picture: hasPicture, width, height })
  return {
    width,
    height: Math.max(given.height ?? 0, bare + excerptHeight(lines, hasPicture)),
    // Where nobody chose a height it grows with what is more than thought.
    lines: lines > 0 && !given.height ? EXCERPT_LINES : lines,
  }
}
