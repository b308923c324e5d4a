import { type Author, fullName } from '../../../../shared/authors.ts'

/** The members of a community to choose from, by name; those of the same name with their user names. */
export const choicesOf = (members: readonly Author[], language: string): { value: string; label: string }[] => {
  const order = new Intl.Collator(language)
  const times = new Map<string, number>()
  for (const member of members) times.set(fullName(member), (times.get(fullName(member)) ?? 0) + 1)
  return members
    .map((member) => {
      const name = fullName(member)
      const label = (times.get(name) ?? 0) > 1 ? `${name} (${member.userName})` : name
      return { value: member._id, label }
    })
    .toSorted((a, b) => order.compare(a.label, b.label))
}
