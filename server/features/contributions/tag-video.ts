import { isVideo, newVideoTagSchema, tagsOf, type VideoTag } from '../../../shared/domain/videos.ts'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { newId } from '../../store/new-id.ts'
import { markObject } from '../../graph/objects/marks.ts'
import { openObject } from './contributions.service.ts'
import { isTheirs, withTags } from './video-tags.ts'

type Told = Pick<Parts, 'events'>

/** A video that a member may read, and who they are. */
const openVideo = async (user: SessionUser, id: string) => {
  const { object, member } = await openObject(user, id)
  if (member.authorId === null) throw new Refusal('member.missing')
  if (!isVideo(object)) throw new Refusal('video.none')
  return { member, authorId: member.authorId }
}

/** A comment of whoever may read a video, at a time of it; with the id of an earlier try that one is answered. */
export const addTag = async (
  { events }: Told,
  user: SessionUser,
  videoId: string,
  body: unknown,
  id = newId(),
): Promise<VideoTag> => {
  const { authorId } = await openVideo(user, videoId)
  const tag = { id, authorId, ...parse(newVideoTagSchema, body) }
  const marked = await markObject(events, videoId, ({ data }) => {
    const known = tagsOf({ data })
    return { data: withTags(data, known.some((one) => one.id === id) ? known : [...known, tag]) }
  })
  return tagsOf(marked).find((one) => one.id === id) ?? tag
}

/** Takes a comment off a video: one's own, or any for those who manage the community. */
export const removeTag = async ({ events }: Told, user: SessionUser, videoId: string, id: string): Promise<void> => {
  const { member } = await openVideo(user, videoId)
  await markObject(events, videoId, ({ data }) => {
    const known = tagsOf({ data })
    const tag = known.find((one) => String(one.id) === id)
    if (!tag) throw new Refusal('notFound')
    if (!isTheirs(member, tag)) throw new Refusal('forbidden')
    return {
      data: withTags(
        data,
        known.filter((one) => one !== tag),
      ),
    }
  })
}
