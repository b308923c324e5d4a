import type { NewNoteFeedback, NoteFeedback } from '../../../shared/domain/note-feedback.ts'
import { isAuthorOrGroupMember } from '../../../shared/rules/access.ts'
import type { AppContext } from '../../app-context.ts'
import { managerOf, memberOf, registrationsOf } from '../../graph/membership/authors.service.ts'
import {
  changeObject,
  findObject,
  findObjects,
  insertObject,
  type ObjectDoc,
} from '../../graph/objects/objects.service.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'

type EventDeps = Pick<AppContext, 'events'>

const NO_FEEDBACK = {
  noteID: '',
  requestTimestamp: '',
  predicted: '',
  accuracy: '',
  noteText: '',
  feedbackText: '',
} as const

const toFeedback = ({
  _id,
  communityId,
  authors,
  title,
  status,
  created,
  modified,
  feedback,
}: ObjectDoc): NoteFeedback => ({
  _id,
  communityId,
  authors,
  title,
  status,
  created: created.toISOString(),
  modified: modified.toISOString(),
  feedback: feedback ?? NO_FEEDBACK,
})

/** Saves feedback on a note, or the reader's opinion of it; only its author may change it. */
export const saveFeedback = async (
  { events }: EventDeps,
  user: SessionUser,
  { _id, communityId, title, feedback }: NewNoteFeedback,
): Promise<NoteFeedback> => {
  const found = _id === undefined ? null : await findObject(_id)
  if (_id !== undefined && found?.type !== 'NoteFeedback') throw new AppError('notFound')
  const place = found?.communityId ?? communityId ?? (await findObject(feedback.noteID))?.communityId
  if (place === undefined) throw new AppError('notFound')
  const member = await memberOf(user, place)
  const { authorId } = member
  if (authorId === null) throw new AppError('member.missing')
  if (found && !isAuthorOrGroupMember(member, found)) throw new AppError('forbidden')
  const kept = await withWrites(events, (writes) => {
    if (found) return changeObject(writes, found, { feedback }, authorId)
    const fields = {
      type: 'NoteFeedback',
      communityId: place,
      title,
      authors: [authorId],
      permission: 'private' as const,
    }
    return insertObject(writes, { ...fields, feedback }, authorId)
  })
  return toFeedback(kept)
}

/** Returns feedback for managers, oldest first, of one or all communities that they manage. */
export const feedbacksOf = async (user: SessionUser, communityId?: string): Promise<NoteFeedback[]> => {
  const managed = communityId
    ? [communityId]
    : (await registrationsOf(user)).filter(({ role }) => role === 'manager').map((one) => one.communityId)
  if (managed.length === 0 && user.role !== 'admin') throw new AppError('forbidden')
  const found: ObjectDoc[] = []
  for (const id of managed) {
    await managerOf(user, id)
    found.push(...(await findObjects({ communityId: id, type: 'NoteFeedback', status: 'active' })))
  }
  return found.toSorted((a, b) => a.created.getTime() - b.created.getTime() || (a._id < b._id ? -1 : 1)).map(toFeedback)
}
