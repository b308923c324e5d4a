import { daysAfter } from '../../../../shared/text/days.ts'
import { fitting } from '../../../../shared/rules/cards.ts'
import { initialsOf, NO_COLOUR, PERSON_COLOURS, personColour } from '../../../../shared/rules/person-colour.ts'
import type { BoardItem, NoteScaffolds } from '../../../../shared/domain/views.ts'
import type { ItemContent } from '../../../entities/view/item-content.ts'

/** Lists by what cards can be coloured (row CARD-05). */
export const COLOURINGS = ['person', 'scaffold', 'group', 'age'] as const
export type Colouring = (typeof COLOURINGS)[number]

/** A card's colour, the initials in it, and what it means in words: colour alone tells nothing. */
type Mark = Pick<ItemContent, 'colour' | 'initials' | 'meaning'>

export interface ColourMarks {
  markOf: (item: BoardItem, author: string) => Mark
  /** The mark says the group in words, which needs no other label then. */
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

/** Colours for some things with titles: each keeps its own when others come, and as many as there are colours differ. */
const coloursOf = (things: readonly { _id: string; title: string }[]) =>
  new Map(
    things
      .toSorted((a, b) => (a._id < b._id ? -1 : 1))
      .map(({ _id, title }, at) => [_id, { title, colour: PERSON_COLOURS[at % PERSON_COLOURS.length] ?? NO_COLOUR }]),
  )

/** By the scaffold that a note was begun with; what is no note is nobody's. */
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

/** Each with how many days ago its first day is, today being 0, and its colour. */
const AGES = [
  ['today', 0, PERSON_COLOURS[0]],
  ['week', 6, PERSON_COLOURS[1]],
  ['month', 29, PERSON_COLOURS[8]],
] as const
const OLDER = { age: 'older', colour: NO_COLOUR } as const
export type Age = (typeof AGES)[number][0] | (typeof OLDER)['age']

/** Colours items by the day of their last change; `today` as 2026-09-01, `dayOf` is `dayIn` of the community's time zone. */
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
