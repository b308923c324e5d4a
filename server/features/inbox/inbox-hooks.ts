import { isDeepStrictEqual } from 'node:util'
import { ACCESS_FIELDS, canRead } from '../../../shared/rules/access.ts'
import { isErasedUserName } from '../../../shared/domain/erasure.ts'
import type { InboxKind } from '../../../shared/domain/inbox.ts'
import { mentionedIn } from '../../../shared/text/mentions.ts'
import { authorsBuiltOn } from '../../graph/links/placing.ts'
import { membershipOfAuthor } from '../../graph/membership/authors.service.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import { findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import type { Writes } from '../../graph/writes.ts'
import { inChunks } from '../../store/chunks.ts'
import { addEntries } from './entries.ts'

const mentionsOf = ({ data }: ObjectDoc): string[] => [
  ...new Set(Object.values(data).flatMap((text) => (typeof text === 'string' ? mentionedIn(text) : []))),
]

const isContributed = ({ status, held }: ObjectDoc) => status === 'active' && !held

const hasSameReaders = (before: ObjectDoc, now: ObjectDoc) =>
  ACCESS_FIELDS.every((field) => isDeepStrictEqual(before[field], now[field]))

/** Of a note that a manager approves or opens to others, its own author. */
const actorOf = ({ authors }: ObjectDoc, by: string | null) =>
  by !== null && authors.includes(by) ? by : (authors[0] ?? by)

/** Puts entries into the inboxes of members who can read the note now and could not before, or are mentioned newly (FRST-05). */
const notify = async (writes: Writes, before: ObjectDoc | null, note: ObjectDoc, by: string | null): Promise<void> => {
  if (!isContributed(note)) return
  const earlier = before && isContributed(before) ? before : null
  const known = new Set(earlier ? mentionsOf(earlier) : [])
  const isReadByMore = !earlier || !hasSameReaders(earlier, note)
  const kinds = new Map<string, InboxKind>()
  if (isReadByMore)
    for (const id of await authorsBuiltOn(writes.session, note._id))
      if (!note.authors.includes(id)) kinds.set(id, 'buildon')
  for (const id of mentionsOf(note)) if (isReadByMore || !known.has(id)) kinds.set(id, 'mention')
  if (kinds.size === 0) return
  const { communityId } = note
  const receivers = await inChunks([...kinds.keys()], (some) =>
    findObjects({ _id: { $in: some }, communityId, type: 'Author', status: 'active' }, writes.session),
  )
  const entries = []
  for (const receiver of receivers) {
    const { _id: to, userId = '', userName = '' } = receiver
    if (isErasedUserName(userName)) continue
    const kind = kinds.get(to) ?? 'mention'
    const isEdit = earlier !== null && kind === 'mention' && !known.has(to)
    const actor = isEdit ? by : actorOf(note, by)
    const member = await membershipOfAuthor(receiver)
    if (actor === null || actor === to || !member || !canRead(member, note)) continue
    if (earlier && !isEdit && canRead(member, earlier)) continue
    entries.push({ communityId, to, userId, kind, by: actor, noteId: note._id })
  }
  await addEntries(writes, entries)
}

/** Put entries into inboxes. */
export const inboxHooks: ObjectHooks = {
  afterCreate: (note, { writes, member }) => notify(writes, null, note, member.authorId),
  changed: notify,
}
