import type { Member } from '../../../shared/rules/access.ts'
import type { Author } from '../../../shared/domain/authors.ts'
import type { PeopleSearch } from '../../../shared/domain/people.ts'
import { pageOf, peopleWith } from '../accounts/people.ts'
import { findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { presentAuthor } from '../../graph/membership/authors.service.ts'

const named = (author: ObjectDoc) => {
  const { userName = '', firstName = '', lastName = '', email = '' } = author
  return { author, _id: author._id, userName, firstName, lastName, email }
}

/** Read-only members don't count as writers (PAUS-02). */
const writersWith = async (communityId: string, query?: string | null): Promise<ObjectDoc[]> => {
  const writers = await findObjects({
    type: 'Author',
    communityId,
    role: 'writer',
    status: 'active',
    readOnly: { $ne: true },
  })
  return peopleWith(writers.map(named), query).map(({ author }) => author)
}

/** Returns the number of matching writers. */
export const countWriters = async ({ communityId }: Member, query?: string | null): Promise<number> =>
  (await writersWith(communityId, query)).length

/** Returns a page of the matching writers, as a manager sees them. */
export const findWriters = async (manager: Member, search: PeopleSearch): Promise<Author[]> => {
  const found = await writersWith(manager.communityId, search.query)
  return await Promise.all(pageOf(found, search, found.length).map((author) => presentAuthor(author, manager)))
}
