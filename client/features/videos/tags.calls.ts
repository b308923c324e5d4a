import type { QueryClient } from '@tanstack/react-query'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { tagsOf, type VideoTag, videoTagSchema } from '../../../shared/domain/videos.ts'
import { api } from '../../lib/api.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'

const path = (video: Contribution) => `/api/objects/${video._id}/tags`

/** Updates only the comments in the cache; other changes of the video arrive as live messages. */
const changeTags = (cache: QueryClient, video: Contribution, change: (tags: VideoTag[]) => VideoTag[]) =>
  cache.setQueryData(
    objectQuery(video._id).queryKey,
    (known) => known && { ...known, data: { ...known.data, tags: change(tagsOf(known)) } },
  )

/** Adds a comment at a time of a video; `key` is the same for all retries. */
export const addTag = async (
  cache: QueryClient,
  video: Contribution,
  said: Pick<VideoTag, 'time' | 'comment'>,
  key: string,
) => {
  const tag = await api.post(path(video), said, videoTagSchema, withIdempotencyKey(key))
  changeTags(cache, video, (tags) => [...tags.filter(({ id }) => id !== tag.id), tag])
}

export const removeTag = async (cache: QueryClient, video: Contribution, { id }: VideoTag) => {
  await api.del(`${path(video)}/${encodeURIComponent(id)}`)
  changeTags(cache, video, (tags) => tags.filter((tag) => tag.id !== id))
}
