import { canRead, type Member } from '../../../shared/access.ts'
import { authorsOfCommunity } from '../authors/authors.service.ts'
import { findFields } from '../objects/find-fields.ts'

const READ = ['type', 'permission', 'authors', '_groupMembers', 'title', 'data'] as const

/** The active notes of a community that a member may read. */
const readableNotes = async (member: Member) => {
  const { communityId } = member
  const notes = await findFields({ communityId, type: 'Note', status: 'active' }, READ)
  return notes.filter((note) => canRead(member, note))
}

/** Everybody of a community and what they have written, for tables about its members (contract/api.md 7). */
export const studentNotes = async (member: Member) => {
  const [authors, notes] = await Promise.all([authorsOfCommunity(member.communityId), readableNotes(member)])
  return {
    authors: authors.map(({ _id, communityId, firstName, lastName, lang, role, status, type, userId }) => {
      return { _id, communityId, firstName, lastName, lang, role, status, type, userId }
    }),
    contributions: notes.map(({ _id, title, authors, data }) => ({ _id, title, authors, data })),
  }
}

/** The titles of a community's notes; of `data` those in other languages, which stand there as `{lang}_title`. */
export const noteTitles = async (member: Member) =>
  (await readableNotes(member)).map(({ _id, title, data }) => ({
    _id,
    title,
    data: Object.fromEntries(Object.entries(data).filter(([key]) => key.endsWith('_title'))),
  }))
