import { type ItemState, stateOf } from '../../../shared/rules/item-states.ts'
import { isRiseAbove } from '../../../shared/domain/links.ts'
import type { ReadState } from '../../../shared/domain/records.ts'
import type { BoardItem } from '../../../shared/domain/views.ts'

/** Describes what is shown of an item, apart from where it stands; the same object while none of it changed. */
export interface ItemContent {
  readonly item: BoardItem
  readonly read: ReadState
  /** Written by whoever looks at it. */
  readonly own: boolean
  /** Has appeared on the view a moment ago. */
  readonly isNew: boolean
  readonly title: string
  /** The beginning of a note's text, and the address of its picture. */
  readonly excerpt: string
  readonly picture: string
  /** Tells how many lines of it the card shows at most; nothing of it where there are none. */
  readonly lines: number
  readonly authors: string
  /** Its colour, with initials that stand in it, and in words what it means where that is not its author. */
  readonly colour: string
  readonly initials: string
  readonly meaning: string
  /** It is not among what is looked for. */
  readonly dimmed: boolean
  /** The words that are looked for, between spaces. */
  readonly marked: string
  /** How many notes of the view build on it. */
  readonly buildOns: number
  readonly group: string
  readonly languages: string
  readonly showTime: boolean
}

/** Returns what is told of an item by small pictures beside its title. */
export const signsOf = ({ _to, data }: BoardItem) => [
  ...(isRiseAbove(_to) ? (['riseAbove'] as const) : []),
  ...(_to.permission === 'private' ? (['private'] as const) : []),
  ...lockMark(stateOf(data)),
]

/** Whoever drags what is fixed sees why it stays. */
const lockMark = (state: ItemState) => (state === 'free' ? [] : [state])

/** Returns what stands below the title, apart from the day. */
export const labelsOf = ({
  meaning,
  authors,
  group,
  languages,
}: Pick<ItemContent, 'meaning' | 'authors' | 'group' | 'languages'>): string[] =>
  [meaning, authors, group, languages].filter((label) => label !== '')
