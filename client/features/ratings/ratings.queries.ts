import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Role } from '../../../shared/domain/authors.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { type NewRating, type Rating, ratingSchema } from '../../../shared/domain/ratings.ts'
import { api } from '../../lib/api.ts'

type Support = Pick<Link, '_id' | 'communityId'>

/** The ratings of a support, each in one of three groups. */
export interface RatingGroups {
  /** The reader's own; null before there is one. */
  personal: number | null
  /** Of other writers. */
  peer: readonly number[]
  /** Of other managers. */
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

/** Returns what is thought of a support, as its reader sees it. */
export const ratingsQuery = (support: Support, authorId: string | null) =>
  queryOptions({
    queryKey: ['ratings', support._id, authorId],
    queryFn: () => readGroups(support, authorId),
    // Nothing tells of the ratings of others.
    staleTime: 0,
  })

export const saveRating = (rating: NewRating & { communityId: string }) =>
  api.post('/api/ratings', rating, ratingSchema)
