import { canRead, type Member } from '../../../shared/rules/access.ts'
import { authorsOfCommunity } from '../../graph/membership/authors.service.ts'
import { jsonArray, type JsonPieces } from '../../platform/send-json.ts'
import { fieldsOfEach } from '../../graph/objects/find-fields.ts'

const READ = ['type', 'permission', 'authors', '_groupMembers', 'title', 'data'] as const

/** The active notes of a community. */
const notesOf = ({ communityId }: Member) => ({ communityId, type: 'Note', status: 'active' }) as const

/** The notes that a member may read, one at a time: all their bodies together may be more than memory should hold. */
async function* noteTexts(member: Member): AsyncGenerator<string> {
  for await (const note of fieldsOfEach(notesOf(member), READ)) {
    const { _id, title, authors, data } = note
    if (canRead(member, note)) yield JSON.stringify({ _id, title, authors, data })
  }
}

/** Everybody of a community and what they have written, for tables about its members, as JSON (contract/api.md 7). */
export const studentNotes = async (member: Member): Promise<JsonPieces> => {
  const authors = await authorsOfCommunity(member.communityId)
  const presented = authors.map(({ _id, communityId, firstName, lastName, lang, role, status, type, userId }) => {
    return { _id, communityId, firstName, lastName, lang, role, status, type, userId }
  })
  return async function* () {
    yield `{"authors":${JSON.stringify(presented)},"contributions":`
    yield* jsonArray(noteTexts(member))
    yield '}'
  }
}

/** The titles of a community's notes; of `data` those in other languages, which stand there as `{lang}_title`. */
export const noteTitles = async (member: Member) => {
  const titles = []
  for await (const note of fieldsOfEach(notesOf(member), READ)) {
    const { _id, title, data } = note
    const inOthers = Object.fromEntries(Object.entries(data).filter(([key]) => key.endsWith('_title')))
    if (canRead(member, note)) titles.push({ _id, title, data: inOthers })
  }
  return titles
}
