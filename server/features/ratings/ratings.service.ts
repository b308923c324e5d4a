import { createHash } from 'node:crypto'
import type { Role } from '../../../shared/domain/authors.ts'
import type { NewRating, Rating, RatingsQuery } from '../../../shared/domain/ratings.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { openLink } from '../../graph/links/links.service.ts'
import { findObjects } from '../../graph/objects/objects.service.ts'
import { RatingModel, type RatingDoc } from './ratings.model.ts'

const toRating = ({ created, modified, ...rating }: RatingDoc): Rating => ({
  ...rating,
  created: created.toISOString(),
  modified: modified.toISOString(),
})

/** The `supports` link that is rated, and who asks; other links are rated by nobody ('notFound'). */
const openSupport = async (user: SessionUser, linkId: string) => {
  const { link, member } = await openLink(user, linkId)
  if (link.type !== 'supports') throw new AppError('notFound')
  return { link, member }
}

/** The ids of those authors that have a role now. */
const authorsWithRole = async (ids: readonly string[], role: Role): Promise<Set<string>> => {
  const authors = await inChunks(ids, (some) => findObjects({ _id: { $in: some }, type: 'Author', role }))
  return new Set(authors.map(({ _id }) => _id))
}

/** The ratings of what stands in a support of a note that the reader may read, the oldest first. */
export const ratingsOf = async (
  user: SessionUser,
  linkId: string,
  { authorClass, ...filter }: RatingsQuery,
): Promise<Rating[]> => {
  await openSupport(user, linkId)
  const ratings = await collection(RatingModel)
    .find({ recipientId: linkId, ...filter }, { sort: { created: 1, _id: 1 } })
    .toArray()
  if (authorClass === undefined) return ratings.map(toRating)
  const asked = await authorsWithRole(
    ratings.map(({ authorId }) => authorId),
    authorClass,
  )
  return ratings.filter(({ authorId }) => asked.has(authorId)).map(toRating)
}

/** One rating for each author and support: its id follows from both, so that two at once cannot make two. */
const ratingId = (authorId: string, linkId: string) =>
  createHash('sha256').update(`rating ${authorId} ${linkId}`).digest('hex').slice(0, 24)

/**
 * Saves a member's rating of a support in place of the one before, and answers it and whether it is the first. Refused
 * in another's name ('rating.notOneself') and where the note is the member's own ('rating.ownWork').
 */
export const rate = async (
  user: SessionUser,
  { authorId, recipientId, recipientType, rating }: NewRating,
): Promise<{ rating: Rating; first: boolean }> => {
  const { link, member } = await openSupport(user, recipientId)
  if (authorId !== member.authorId) throw new AppError('rating.notOneself')
  if (link._to.authors.includes(authorId)) throw new AppError('rating.ownWork')
  const now = new Date()
  const { communityId } = link
  const { value, lastErrorObject } = await collection(RatingModel).findOneAndUpdate(
    { _id: ratingId(authorId, recipientId) },
    {
      $set: { rating, modified: now },
      $setOnInsert: { communityId, authorId, recipientId, recipientType, created: now },
    },
    { upsert: true, returnDocument: 'after', includeResultMetadata: true },
  )
  if (!value) throw new AppError('request.unexpected')
  return { rating: toRating(value), first: lastErrorObject?.updatedExisting !== true }
}

/** Removes at most `max` ratings of a community; answers how many. */
export const removeRatingsOf = (communityId: string, max: number): Promise<number> =>
  removeSome(RatingModel, { communityId }, max)
