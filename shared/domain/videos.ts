// Timed comments of a video (tags, VIDE-03).
import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { VIDEO_COMMENT_MAX, VIDEO_COMMENT_VISIBLE_SECONDS } from '../wire/limits.ts'

/** Seconds from the start; at most a day. */
const time = z.number().check(z.nonnegative(), z.maximum(86_400))
const comment = z
  .string()
  .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(VIDEO_COMMENT_MAX, 'field.long'))

export const videoTagSchema = z.object({
  /** Old clients create ids of any kind. */
  id: z.union([z.string().check(z.minLength(1), z.maxLength(100)), z.number()]),
  authorId: idSchema,
  time,
  comment,
})
export type VideoTag = z.infer<typeof videoTagSchema>

export const newVideoTagSchema = z.object({ time, comment })
export type NewVideoTag = z.infer<typeof newVideoTagSchema>

/** Returns whether an object is a video: a Video, or an attachment with a video file. */
export const isVideo = ({ type, data }: { type: string; data: Record<string, unknown> }): boolean =>
  type === 'Video' || (type === 'Attachment' && typeof data.type === 'string' && data.type.startsWith('video/'))

/** Returns a video's URL: a path of this site, or a web address of a video in a cloud drive. */
export const videoUrlOf = ({ data }: { data: Record<string, unknown> }): string | undefined =>
  typeof data.url === 'string' && /^(https?:\/)?\//.test(data.url) ? data.url : undefined

/** Returns the valid tags, unique by id, by time. */
export const videoTagsIn = (sent: unknown): VideoTag[] => {
  const valid = Array.isArray(sent) ? sent.flatMap((one) => z.safeParse(videoTagSchema, one).data ?? []) : []
  return [...new Map(valid.map((tag) => [tag.id, tag])).values()].toSorted((a, b) => a.time - b.time)
}

/** Returns the tags of a video by time. */
export const tagsOf = ({ data }: { data: Record<string, unknown> }): VideoTag[] => videoTagsIn(data.tags)

/** Returns the comments to show at `now` (seconds): those that started recently. */
export const tagsAt = (tags: readonly VideoTag[], now: number): VideoTag[] =>
  tags.filter(({ time }) => time <= now && now < time + VIDEO_COMMENT_VISIBLE_SECONDS)
