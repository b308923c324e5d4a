import { CARD_WIDTH, cardHeight } from '../../../../shared/rules/cards.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { type ItemContent, labelsOf, signsOf } from '../../../entities/view/item-content.ts'
import { pictureOf } from './picture-of.ts'
import { sizeInPlace } from './size-in-place.ts'

/** Returns whether the size that its link says is that of its card: of a picture it is that of the picture, which an icon has not. */
export const holdsSize = ({ data, _to }: BoardItem) =>
  data.showInPlace === true || (_to.type !== 'Attachment' && _to.type !== 'Drawing')

/** A text in place whose height was chosen is cut there; any other card grows with its words. */
export const isCut = (item: BoardItem) =>
  item.data.showInPlace === true && Boolean(item.data.height) && pictureOf(item) === undefined

/** A card's size: what its link says, else what its words need. */
export const sizeOf = (content: ItemContent) => {
  const { item, title, read, showTime } = content
  const inPlace = item.data.showInPlace === true
  const given = inPlace ? sizeInPlace(item) : holdsSize(item) ? item.data : {}
  const width = given.width || CARD_WIDTH
  const label = labelsOf(content).join(' · ')
  const words = cardHeight({
    title,
    bold: read !== 'read',
    signs: signsOf(item).length,
    label,
    day: showTime,
    buildOns: content.buildOns > 0,
    width,
  })
  return { width, height: inPlace ? given.height || words : Math.max(given.height ?? 0, words) }
}
