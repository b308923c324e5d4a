import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Role } from '../../../shared/domain/authors.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { type NewRating, type Rating, ratingSchema } from '../../../shared/domain/ratings.ts'
import { api } from '../../lib/api.ts'

type Support = Pick<Link, '_id' | 'communityId'>

export interface RatingGroups {
  /** The reader's own; null if missing. */
  personal: number | null
  peer: readonly number[]
  instructor: readonly number[]
}

const readGroups = async ({ _id, communityId }: Support, authorId: string | null): Promise<RatingGroups> => {
  const by = (authorClass: Role) =>
    api.get(
      `/api/ratings/supports-link/${_id}?${new URLSearchParams({ communityId, authorClass }).toString()}`,
      z.array(ratingSchema),
    )
  const [writers, managers] = await Promise.all([by('writer'), by('manager')])
  const isOwn = (rating: Rating) => rating.authorId === authorId
  const others = (ratings: readonly Rating[]) => ratings.filter((rating) => !isOwn(rating)).map(({ rating }) => rating)
  return {
    personal: [...writers, ...managers].find(isOwn)?.rating ?? null,
    peer: others(writers),
    instructor: others(managers),
  }
}

export const ratingsQuery = (support: Support, authorId: string | null) =>
  queryOptions({
    queryKey: ['ratings', support._id, authorId],
    queryFn: () => readGroups(support, authorId),
    // Ratings of others send no live messages.
    staleTime: 0,
  })

export const saveRating = (rating: NewRating & { communityId: string }) =>
  api.post('/api/ratings', rating, ratingSchema)
