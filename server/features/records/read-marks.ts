import type { Link } from '../../../shared/domain/links.ts'
import { findObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import type { FullLink, LinkDoc } from '../../graph/links/links.model.ts'
import { summaryOf, toLink } from '../../graph/links/links.summary.ts'
import { touchReadLink } from '../../graph/links/read-links.ts'
import { writeRecord } from '../../graph/records/records.log.ts'
import type { Writes } from '../../graph/writes.ts'

/** Returns a read link's wire shape; its summaries are not stored. */
export const joined = (link: LinkDoc, author: ObjectDoc, to: FullLink['_to']): Link =>
  toLink({ ...link, _from: summaryOf(author), _to: to })

/** Records a read; ignored unless the object is active. */
export const writeReadMark = async (writes: Writes, author: ObjectDoc, object: ObjectDoc): Promise<void> => {
  if (object.status !== 'active') return
  const { _id: to, communityId } = object
  const link = await touchReadLink(writes.session, { communityId, from: author._id, to })
  await writeRecord(writes.session, { communityId, by: author._id, type: 'read', targetId: to })
  if (link) writes.announce('object.read', () => ({ link: joined(link, author, summaryOf(object)) }))
}

/** Marks a saved note as read by its writer, if requested. */
export const readMarkHooks: ObjectHooks = {
  follows: ({ markRead }) => markRead === true,
  afterSave: async (object, { writes, member }) => {
    if (member.authorId === null) return
    const author = await findObject(member.authorId, writes.session)
    if (author) await writeReadMark(writes, author, object)
  },
}
