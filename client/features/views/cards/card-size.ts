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

/** Returns whether the link's size applies to the card; the size of a picture does not apply to its icon. */
export const holdsSize = ({ data, _to }: BoardItem) =>
  data.showInPlace === true || (_to.type !== 'Attachment' && _to.type !== 'Drawing')

/** Returns whether the card has a fixed height that cuts its content; other cards grow. */
export const isCut = (item: BoardItem) => item.data.showInPlace === true && Boolean(sizeInPlace(item).height)

/** Size of a card and its maximum number of text lines: from the link, else from the content. */
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
    // Without a fixed height the card grows if the text needs more lines than estimated.
    lines: lines > 0 && !given.height ? EXCERPT_LINES : lines,
  }
}
