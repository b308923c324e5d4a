import type { Author } from '../../../shared/domain/authors.ts'
import { isErasedUserName } from '../../../shared/domain/erasure.ts'
import { containing, spellingsOf } from '../../../shared/text/fold.ts'

const PEOPLE_MAX = 10

interface Naming {
  /** Not listed. */
  ownId: string | null
  nameOf: (author: Author) => string
  compare: (a: string, b: string) => number
}

/** Beginnings of words first. */
export const peopleLike = (authors: readonly Author[], pattern: string, { ownId, nameOf, compare }: Naming) => {
  const [start] = spellingsOf(pattern)
  const beginsWord = (name: string) => spellingsOf(` ${name}`).some((spelling) => spelling.includes(` ${start}`))
  const matches = containing(pattern)
  return authors
    .filter(({ _id, status, userName }) => status === 'active' && _id !== ownId && !isErasedUserName(userName))
    .map((author) => ({ id: author._id, name: nameOf(author) }))
    .filter(({ name }) => matches(name))
    .toSorted((a, b) => Number(beginsWord(b.name)) - Number(beginsWord(a.name)) || compare(a.name, b.name))
    .slice(0, PEOPLE_MAX)
}
