import { type ItemState, stateOf } from '../../../shared/rules/item-states.ts'
import { isRiseAbove } from '../../../shared/domain/links.ts'
import type { ReadState } from '../../../shared/domain/records.ts'
import type { BoardItem } from '../../../shared/domain/views.ts'

/** Content of a card apart from its position; stable identity while unchanged. */
export interface ItemContent {
  readonly item: BoardItem
  readonly read: ReadState
  readonly own: boolean
  readonly isNew: boolean
  readonly title: string
  readonly excerpt: string
  readonly picture: string
  /** Maximum number of excerpt lines; 0 for none. */
  readonly lines: number
  readonly authors: string
  /** Colour with initials, and its meaning unless that is the author. */
  readonly colour: string
  readonly initials: string
  readonly meaning: string
  readonly dimmed: boolean
  readonly marked: string
  readonly buildOns: number
  readonly group: string
  readonly languages: string
  readonly showTime: boolean
}

export const signsOf = ({ _to, data }: BoardItem) => [
  ...(isRiseAbove(_to) ? (['riseAbove'] as const) : []),
  ...(_to.held && _to.status !== 'unsaved'
    ? ([`moderation.${_to.held}`] as const)
    : _to.permission === 'private' && !_to.held
      ? (['private'] as const)
      : []),
  ...lockMark(stateOf(data)),
]

const lockMark = (state: ItemState) => (state === 'free' ? [] : [state])

export const labelsOf = ({
  meaning,
  authors,
  group,
  languages,
}: Pick<ItemContent, 'meaning' | 'authors' | 'group' | 'languages'>): string[] =>
  [meaning, authors, group, languages].filter((label) => label !== '')
