import type { Author } from '../../../shared/domain/authors.ts'
import type { Choice } from '../../lib/choices.ts'
import { orderIn } from '../../lib/order.ts'
import { callHandler } from '../../lib/report.ts'

interface Naming {
  /** Language of the interface, for sorting. */
  language: string
  nameOf: (author: Author) => string
  /** Shows pseudonyms, so that searching by name finds no author. */
  pseudonyms: boolean
}

/** Pseudonym, or the end of the id, because old servers may have stored none. */
export const pseudonymOf = ({ pseudoName, _id }: Author) => pseudoName || _id.slice(-6)

/** Options for the members of a community, sorted by name; user names are added to equal names. */
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

/** Reason for refusing an author: no selection, or already in the list. */
export type ChoiceRefusal = 'none' | 'included'

/** Passes the selected author to `onSelect` unless it is refused; returns the refusal. */
export const confirmAuthor = (
  chosen: string | null,
  isIncluded: (authorId: string) => boolean,
  onSelect: ((authorId: string) => void) | undefined,
): ChoiceRefusal | undefined => {
  if (chosen === null) return 'none'
  if (isIncluded(chosen)) return 'included'
  callHandler(onSelect, chosen, 'no $scope.authorSelected defined.')
  return undefined
}
