import { daysAfter } from '../../../../shared/text/days.ts'
import { fitting } from '../../../../shared/rules/cards.ts'
import { initialsOf, NO_COLOUR, PERSON_COLOURS, personColour } from '../../../../shared/rules/person-colour.ts'
import type { BoardItem, NoteScaffolds } from '../../../../shared/domain/views.ts'
import type { ItemContent } from '../../../entities/view/item-content.ts'

/** Criteria for card colours (row CARD-05). */
export const COLOURINGS = ['person', 'scaffold', 'group', 'age'] as const
export type Colouring = (typeof COLOURINGS)[number]

/** Colour, initials and meaning of a card, because colour alone is not accessible. */
type Mark = Pick<ItemContent, 'colour' | 'initials' | 'meaning'>

export interface ColourMarks {
  markOf: (item: BoardItem, author: string) => Mark
  /** The mark contains the group, so the card needs no group label. */
  saysGroup: boolean
}

export const byPerson: ColourMarks = {
  markOf: ({ _to }, author) => ({
    colour: personColour(_to.authors[0] ?? ''),
    initials: initialsOf(author),
    meaning: '',
  }),
  saysGroup: false,
}

const markNamed = (colour: string, name: string, { data }: BoardItem): Mark => ({
  colour,
  initials: initialsOf(name),
  meaning: fitting(name, data.width),
})

/** Assigns colours by id order: stable when others are added, and distinct while there are enough. */
const coloursOf = (things: readonly { _id: string; title: string }[]) =>
  new Map(
    things
      .toSorted((a, b) => (a._id < b._id ? -1 : 1))
      .map(({ _id, title }, at) => [_id, { title, colour: PERSON_COLOURS[at % PERSON_COLOURS.length] ?? NO_COLOUR }]),
  )

/** By the scaffold that a note began with; only notes have one. */
export const byScaffold = ({ scaffolds, notes }: NoteScaffolds, none: string): ColourMarks => {
  const known = coloursOf(scaffolds)
  return {
    markOf: (item, author) => {
      if (item._to.type !== 'Note') return { colour: NO_COLOUR, initials: initialsOf(author), meaning: '' }
      const { colour = NO_COLOUR, title = none } = known.get(notes[item.to] ?? '') ?? {}
      return markNamed(colour, title, item)
    },
    saysGroup: false,
  }
}

export const byGroup = (groups: readonly { _id: string; title: string }[], none: string): ColourMarks => {
  const known = coloursOf(groups)
  return {
    markOf: (item) => {
      const { colour = NO_COLOUR, title = none } = known.get(item._to.group ?? '') ?? {}
      return markNamed(colour, title, item)
    },
    saysGroup: true,
  }
}

/** Age bands: days since their first day (today is 0), and colour. */
const AGES = [
  ['today', 0, PERSON_COLOURS[0]],
  ['week', 6, PERSON_COLOURS[1]],
  ['month', 29, PERSON_COLOURS[8]],
] as const
const OLDER = { age: 'older', colour: NO_COLOUR } as const
export type Age = (typeof AGES)[number][0] | (typeof OLDER)['age']

/** Colours by date of the last change; `today` is like 2026-09-01, `dayOf` is `dayIn` of the community's time zone. */
export const byAge = (today: string, dayOf: (iso: string) => string, nameOf: (age: Age) => string): ColourMarks => {
  const bands = AGES.map(([age, daysAgo, colour]) => ({ age, colour, first: daysAfter(today, -daysAgo) }))
  return {
    markOf: (item) => {
      const day = dayOf(item._to.modified)
      const { age, colour } = bands.find(({ first }) => day >= first) ?? OLDER
      return markNamed(colour, nameOf(age), item)
    },
    saysGroup: false,
  }
}
