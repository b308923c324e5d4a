import type { Author } from '../../../shared/domain/authors.ts'
import type { Choice } from '../../lib/choices.ts'
import { orderIn } from '../../lib/order.ts'
import { handTo } from '../../lib/report.ts'

interface Naming {
  /** The interface's, for the order. */
  language: string
  nameOf: (author: Author) => string
  /** Tells whether pseudonyms stand in place of the names, by which nobody is found then. */
  pseudonyms: boolean
}

/** An author of an old server may have none; what stands for it tells no name either. */
export const pseudonymOf = ({ pseudoName, _id }: Author) => pseudoName || _id.slice(-6)

/** The members of a community to choose from, by name; those of the same name with their user names. */
export const choicesOf = (members: readonly Author[], { language, nameOf, pseudonyms }: Naming): Choice[] => {
  const compare = orderIn(language)
  const times = new Map<string, number>()
  for (const member of members) times.set(nameOf(member), (times.get(nameOf(member)) ?? 0) + 1)
  const labelOf = (member: Author) => {
    if (pseudonyms) return pseudonymOf(member)
    const name = nameOf(member)
    return (times.get(name) ?? 0) > 1 ? `${name} (${member.userName})` : name
  }
  return members
    .map((member) => ({ value: member._id, label: labelOf(member) }))
    .toSorted((a, b) => compare(a.label, b.label))
}

/** Why somebody cannot be taken: nobody is chosen, or the person is in the list already. */
export type ChoiceRefusal = 'none' | 'included'

/** Hands the chosen author to whoever takes it, if it may be; answers why it may not. */
export const confirmAuthor = (
  chosen: string | null,
  isIncluded: (authorId: string) => boolean,
  onSelect: ((authorId: string) => void) | undefined,
): ChoiceRefusal | undefined => {
  if (chosen === null) return 'none'
  if (isIncluded(chosen)) return 'included'
  handTo(onSelect, chosen, 'no $scope.authorSelected defined.')
  return undefined
}
