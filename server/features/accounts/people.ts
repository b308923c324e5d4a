import type { PeopleSearch } from '../../../shared/domain/people.ts'
import { containing } from '../../../shared/text/fold.ts'
import type { Person } from '../../graph/membership/authors.service.ts'

const collator = new Intl.Collator(undefined, { numeric: true })

const byName = (a: Person, b: Person) =>
  collator.compare(a.lastName, b.lastName) ||
  collator.compare(a.firstName, b.firstName) ||
  collator.compare(a.userName, b.userName) ||
  (a._id < b._id ? -1 : 1)

/** Returns people whose names or email address contain a text, ignoring case and accents, by name; all for ''. */
export const peopleWith = <T extends Person>(people: readonly T[], query: string | null = ''): T[] => {
  const has = containing((query ?? '').trim())
  const found = people.filter(
    ({ userName, firstName, lastName, email }) => has(userName) || has(firstName) || has(lastName) || has(email),
  )
  return found.toSorted(byName)
}

/** Returns a page of a list; `size` is the default page size. */
export const pageOf = <T>(list: readonly T[], { pagesize, page = 1 }: PeopleSearch, size: number): T[] => {
  const length = pagesize || size
  return list.slice((page - 1) * length, page * length)
}
