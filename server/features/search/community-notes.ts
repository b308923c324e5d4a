import { ACCESS_FIELDS, canRead, type Member } from '../../../shared/rules/access.ts'
import { authorsOfCommunity } from '../../graph/membership/authors.service.ts'
import { jsonArray, type JsonPieces } from '../../platform/send-json.ts'
import { fieldsOfEach } from '../../graph/objects/find-fields.ts'

const READ = [...ACCESS_FIELDS, 'title', 'data'] as const

const notesOf = ({ communityId }: Member) => ({ communityId, type: 'Note', status: 'active' }) as const

/** A batch takes 4 MB at most in the embedded store, 16 in MongoDB. */
const MANY_AT_ONCE = { batchSize: 1_000 }

/** One at a time, since all bodies may not fit in memory. */
async function* noteTexts(member: Member): AsyncGenerator<string> {
  for await (const note of fieldsOfEach(notesOf(member), READ, MANY_AT_ONCE)) {
    const { _id, title, authors, data } = note
    if (canRead(member, note)) yield JSON.stringify({ _id, title, authors, data })
  }
}

/** Returns members and notes as JSON (contract/api.md 7). */
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

/** Returns titles of readable notes; `data` has translated titles only (`{lang}_title`). */
export const noteTitles = async (member: Member) => {
  const titles = []
  for await (const note of fieldsOfEach(notesOf(member), READ)) {
    const { _id, title, data } = note
    const inOthers = Object.fromEntries(Object.entries(data).filter(([key]) => key.endsWith('_title')))
    if (canRead(member, note)) titles.push({ _id, title, data: inOthers })
  }
  return titles
}
