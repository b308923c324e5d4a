// Comments at times of a video, its tags (VIDE-03).
import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { VIDEO_COMMENT_MAX, VIDEO_COMMENT_SHOWN_SECONDS } from '../wire/limits.ts'

/** In seconds from the video's beginning; a day is more than any lasts. */
const time = z.number().check(z.nonnegative(), z.maximum(86_400))
const comment = z
  .string()
  .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(VIDEO_COMMENT_MAX, 'field.long'))

export const videoTagSchema = z.object({
  /** Old clients make their own, of any kind. */
  id: z.union([z.string().check(z.minLength(1), z.maxLength(100)), z.number()]),
  authorId: idSchema,
  time,
  comment,
})
export type VideoTag = z.infer<typeof videoTagSchema>

/** `POST /api/objects/{id}/tags`: a comment at a time. */
export const newVideoTagSchema = z.object({ time, comment })
export type NewVideoTag = z.infer<typeof newVideoTagSchema>

/** Returns whether an object is a video: a Video, or an attachment whose file is one. */
export const isVideo = ({ type, data }: { type: string; data: Record<string, unknown> }): boolean =>
  type === 'Video' || (type === 'Attachment' && typeof data.type === 'string' && data.type.startsWith('video/'))

/** Returns where a video is played from: a path of this site, or a web address for one that has been moved to a cloud drive. */
export const videoUrlOf = ({ data }: { data: Record<string, unknown> }): string | undefined =>
  typeof data.url === 'string' && /^(https?:\/)?\//.test(data.url) ? data.url : undefined

/** Those of some tags that can be meant, each id once, in order of time. */
export const videoTagsIn = (sent: unknown): VideoTag[] => {
  const valid = Array.isArray(sent) ? sent.flatMap((one) => z.safeParse(videoTagSchema, one).data ?? []) : []
  return [...new Map(valid.map((tag) => [tag.id, tag])).values()].toSorted((a, b) => a.time - b.time)
}

/** The tags of a video in order of time. */
export const tagsOf = ({ data }: { data: Record<string, unknown> }): VideoTag[] => videoTagsIn(data.tags)

/** The comments that belong to a time of the video: those that began a moment ago. */
export const tagsAt = (tags: readonly VideoTag[], now: number): VideoTag[] =>
  tags.filter(({ time }) => time <= now && now < time + VIDEO_COMMENT_SHOWN_SECONDS)
