import { CARD_WIDTH, cardHeight } from '../../../shared/cards.ts'
import type { BoardItem } from '../../../shared/views.ts'
import type { CardContent } from './board-items.ts'
import { sizeInPlace } from './size-in-place.ts'

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

/** What is told of an item by small pictures beside its title. */
export const signsOf = ({ _to }: BoardItem) => [
  ...(_to.data?.riseabove ? (['riseAbove'] as const) : []),
  ...(_to.permission === 'private' ? (['private'] as const) : []),
]

/** What stands below the title, apart from the day. */
export const labelsOf = ({ authors, group, languages }: CardContent): string[] =>
  [authors, group, languages].filter((label) => label !== '')

/** A card's size: what its link says where it is shown in place, else what its words need. */
export const sizeOf = (content: CardContent) => {
  const { item, title, read, showTime } = content
  const given = sizeInPlace(item)
  const words = { title, bold: read !== 'read', signs: signsOf(item).length, day: showTime }
  return {
    width: given.width || CARD_WIDTH,
    height: given.height || cardHeight({ ...words, label: labelsOf(content).join(' · ') }),
  }
}
