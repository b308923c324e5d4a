import { isVideo, tagsOf, type NewVideoTag, type VideoTag } from '../../../shared/domain/videos.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { newId } from '../../store/new-id.ts'
import { mustWait } from '../../graph/approval/approval.ts'
import { changeReactions } from '../../graph/objects/reactions.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { mayEditTag, withTags } from './video-tags.ts'

type EventDeps = Pick<AppContext, 'events'>

const openVideo = async (user: SessionUser, id: string) => {
  const { object, member } = await openObject(user, id)
  if (member.authorId === null) throw new AppError('member.missing')
  if (!isVideo(object)) throw new AppError('video.none')
  return { member, authorId: member.authorId }
}

/** Adds a comment to a readable video. Idempotent for the same `id`. */
export const addTag = async (
  { events }: EventDeps,
  user: SessionUser,
  videoId: string,
  words: NewVideoTag,
  id = newId(),
): Promise<VideoTag> => {
  const { authorId, member } = await openVideo(user, videoId)
  if (await mustWait(member)) throw new AppError('video.approveFirst')
  const tag = { id, authorId, ...words }
  const marked = await changeReactions(events, videoId, ({ data }) => {
    const known = tagsOf({ data })
    return { data: withTags(data, known.some((one) => one.id === id) ? known : [...known, tag]) }
  })
  return tagsOf(marked).find((one) => one.id === id) ?? tag
}

/** Removes a comment, for its author and managers. */
export const removeTag = async (
  { events }: EventDeps,
  user: SessionUser,
  videoId: string,
  id: string,
): Promise<void> => {
  const { member } = await openVideo(user, videoId)
  await changeReactions(events, videoId, ({ data }) => {
    const known = tagsOf({ data })
    const tag = known.find((one) => String(one.id) === id)
    if (!tag) throw new AppError('notFound')
    if (!mayEditTag(member, tag)) throw new AppError('forbidden')
    return {
      data: withTags(
        data,
        known.filter((one) => one !== tag),
      ),
    }
  })
}
