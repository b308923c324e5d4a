import { isDeepStrictEqual } from 'node:util'
import type { ClientSession } from 'mongoose'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { VIDEO_COMMENTS_MAX } from '../../../shared/wire/limits.ts'
import { tagsOf, videoTagsIn, type VideoTag } from '../../../shared/domain/videos.ts'
import { isPlainObject } from '../../platform/data.ts'
import { Refusal } from '../../platform/errors.ts'
import { findObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'

/** Types that may be a video, now or with their next file. */
const HAVE_TAGS: readonly string[] = ['Video', 'Attachment']

/** Data with these tags, in order of time. */
export const withTags = (data: ObjectDoc['data'], tags: readonly VideoTag[]) => {
  if (tags.length > VIDEO_COMMENTS_MAX) throw new Refusal('video.tooMany')
  return { ...data, tags: videoTagsIn(tags) }
}

/** Whether a member may change and remove a comment: one's own, or any for those who manage the community. */
export const isTheirs = (member: Member, { authorId }: VideoTag) => canManage(member) || authorId === member.authorId

/**
 * The tags after an old client has sent all that it knows: its new ones are the sender's, of the others only their own
 * are changed or removed; and what is missing beside a new one is only what the sender has not heard of.
 */
const mergedTags = (member: Member, known: readonly VideoTag[], sent: readonly VideoTag[]): VideoTag[] => {
  const knownIds = new Set(known.map(({ id }) => id))
  const { authorId } = member
  const added = authorId === null ? [] : sent.filter(({ id }) => !knownIds.has(id)).map((tag) => ({ ...tag, authorId }))
  const kept = known.flatMap((tag) => {
    if (!isTheirs(member, tag)) return [tag]
    const now = sent.find(({ id }) => id === tag.id)
    if (now) return [{ ...tag, time: now.time, comment: now.comment }]
    return added.length > 0 ? [tag] : []
  })
  return [...kept, ...added]
}

/** A change of a video with its tags as they stand in the transaction that writes it: marks raise no version that would tell. */
export const withTagsNow = async (
  session: ClientSession,
  member: Member,
  found: ObjectDoc,
  body: unknown,
  set: Partial<ObjectDoc>,
): Promise<Partial<ObjectDoc>> => {
  if (!set.data || !HAVE_TAGS.includes(found.type)) return set
  const known = tagsOf((await findObject(found._id, session)) ?? found)
  const sent = isPlainObject(body) && isPlainObject(body.data) ? body.data.tags : undefined
  const tags = Array.isArray(sent) ? mergedTags(member, known, videoTagsIn(sent)) : known
  if (tags.length === 0 && found.data.tags === undefined) return { ...set, data: withoutTags(set.data) }
  return { ...set, data: withTags(set.data, tags) }
}

const withoutTags = ({ tags: _tags, ...data }: ObjectDoc['data']): ObjectDoc['data'] => data

/** A new object whose tags, where its maker sends some, are the maker's. */
export const withOwnTags = <T extends { type: string; data: ObjectDoc['data'] }>(fields: T, authorId: string): T => {
  if (!HAVE_TAGS.includes(fields.type) || fields.data.tags === undefined) return fields
  return {
    ...fields,
    data: withTags(
      fields.data,
      videoTagsIn(fields.data.tags).map((tag) => ({ ...tag, authorId })),
    ),
  }
}

/** Whether a change of a video concerns nothing but its tags, which raises no version (contract/README.md 15). */
export const changesOnlyTags = (found: ObjectDoc, set: Partial<ObjectDoc>): boolean =>
  set.data !== undefined &&
  HAVE_TAGS.includes(found.type) &&
  isDeepStrictEqual({ ...found, ...set, data: withoutTags(set.data) }, { ...found, data: withoutTags(found.data) })
