import type { ThreadTexts } from '../../../shared/domain/threads.ts'
import { THREAD_TEXTS_LENGTH } from '../../../shared/wire/limits.ts'
import { readableIds, readableLinks } from '../../graph/links/links.access.ts'
import { LinkModel, type FullLink } from '../../graph/links/links.model.ts'
import { toLink } from '../../graph/links/links.summary.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { presentTo } from '../contributions/contributions.service.ts'

/** Links that the display of a note needs: of supports and views, and of references in its text. */
const displayLinks = async (ids: readonly string[]): Promise<FullLink[]> => {
  const find = (filter: object) => collection(LinkModel).find<FullLink>(filter).toArray()
  const [to, from] = await Promise.all([
    find({ to: { $in: ids }, type: { $in: ['supports', 'contains'] } }),
    find({ from: { $in: ids }, type: 'references' }),
  ])
  return [...to, ...from]
}

/** Returns the texts of notes, and drawings and attachments, of a community, in the given order; at least one, and as many as fit the answer. */
export const threadTexts = async (
  user: SessionUser,
  communityId: string,
  ids: readonly string[],
): Promise<ThreadTexts> => {
  const member = await memberOf(user, communityId)
  const found = await findObjects({
    _id: { $in: [...ids] },
    communityId,
    type: { $in: ['Note', 'Drawing', 'Attachment'] },
  })
  const readable = await readableIds(member, found)
  const byId = new Map(found.map((object) => [object._id, object]))
  const chosen: ObjectDoc[] = []
  const rest: string[] = []
  let length = 0
  for (const id of new Set(ids)) {
    const object = byId.get(id)
    if (!object || !readable.has(id)) continue
    if (length > THREAD_TEXTS_LENGTH) {
      rest.push(id)
      continue
    }
    length += JSON.stringify(object.data).length
    chosen.push(object)
  }
  const links = await readableLinks(member, await displayLinks(chosen.map(({ _id }) => _id)))
  const notes = await Promise.all(chosen.map((object) => presentTo(member, object)))
  return {
    notes: notes.flatMap((note) => ('authors' in note ? [note] : [])),
    links: links.map(toLink),
    rest,
  }
}
