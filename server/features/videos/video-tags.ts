import { isDeepStrictEqual } from 'node:util'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { VIDEO_COMMENTS_MAX } from '../../../shared/wire/limits.ts'
import { tagsOf, videoTagsIn, type VideoTag } from '../../../shared/domain/videos.ts'
import { AppError } from '../../platform/errors.ts'
import type { ObjectHooks, Saving } from '../../graph/objects/object-types.ts'
import { findObject, type NewObjectFields, type ObjectDoc } from '../../graph/objects/objects.service.ts'

/** Returns `data` with tags sorted by time; throws 'video.tooMany'. */
export const withTags = (data: ObjectDoc['data'], tags: readonly VideoTag[]) => {
  if (tags.length > VIDEO_COMMENTS_MAX) throw new AppError('video.tooMany')
  return { ...data, tags: videoTagsIn(tags) }
}

/** Returns true for the comment's author and managers. */
export const mayEditTag = (member: Member, { authorId }: VideoTag) => canManage(member) || authorId === member.authorId

/**
 * Merges tags of an old client: new ones get the sender as author, only own ones are changed or removed. With new ones,
 * none is removed, since the client may be outdated.
 */
const mergedTags = (member: Member, known: readonly VideoTag[], sent: readonly VideoTag[]): VideoTag[] => {
  const knownIds = new Set(known.map(({ id }) => id))
  const { authorId } = member
  const added = authorId === null ? [] : sent.filter(({ id }) => !knownIds.has(id)).map((tag) => ({ ...tag, authorId }))
  const kept = known.flatMap((tag) => {
    if (!mayEditTag(member, tag)) return [tag]
    const now = sent.find(({ id }) => id === tag.id)
    if (now) return [{ ...tag, time: now.time, comment: now.comment }]
    return added.length > 0 ? [tag] : []
  })
  return [...kept, ...added]
}

/** Tag changes don't increase the version, so the saved object may have outdated tags. */
const withTagsNow = async (
  set: Partial<ObjectDoc>,
  { writes, member, found, sent }: Saving,
): Promise<Partial<ObjectDoc>> => {
  if (!set.data) return set
  const known = tagsOf((await findObject(found._id, writes.session)) ?? found)
  const tagsSent = sent.data?.tags
  const tags = Array.isArray(tagsSent) ? mergedTags(member, known, videoTagsIn(tagsSent)) : known
  if (tags.length === 0 && found.data.tags === undefined) return { ...set, data: withoutTags(set.data) }
  return { ...set, data: withTags(set.data, tags) }
}

const withoutTags = ({ tags: _tags, ...data }: ObjectDoc['data']): ObjectDoc['data'] => data

const withOwnTags = (fields: NewObjectFields, authorId: string): NewObjectFields => {
  if (fields.data?.tags === undefined) return fields
  const tags = videoTagsIn(fields.data.tags).map((tag) => ({ ...tag, authorId }))
  return { ...fields, data: withTags(fields.data, tags) }
}

/** Object hooks that protect the authorship of video comments; for all types, since the next file may be a video. */
export const videoTagHooks: ObjectHooks = {
  create: (fields, _clean, authorId) => withOwnTags(fields, authorId),
  beforeSave: withTagsNow,
  isReaction: (set, found) =>
    set.data !== undefined &&
    isDeepStrictEqual({ ...found, ...set, data: withoutTags(set.data) }, { ...found, data: withoutTags(found.data) }),
}
