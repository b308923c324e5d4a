import { createHash } from 'node:crypto'
import type { ClientSession } from 'mongoose'
import type { Role } from '../../../shared/domain/authors.ts'
import type { NewRating, Rating, RatingsQuery } from '../../../shared/domain/ratings.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks, SMALL_BATCH } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { endOf } from '../../graph/links/links.access.ts'
import { demandWritable } from '../../graph/membership/paused-views.ts'
import { openLink } from '../../graph/links/links.service.ts'
import { findObjects } from '../../graph/objects/objects.service.ts'
import { RatingModel, type RatingDoc } from './ratings.model.ts'

const toRating = ({ created, modified, ...rating }: RatingDoc): Rating => ({
  ...rating,
  created: created.toISOString(),
  modified: modified.toISOString(),
})

const openSupport = async (user: SessionUser, linkId: string) => {
  const { link, member } = await openLink(user, linkId)
  if (link.type !== 'supports') throw new AppError('notFound')
  return { link, member }
}

const authorsWithRole = async (ids: readonly string[], role: Role): Promise<Set<string>> => {
  const authors = await inChunks(ids, (some) => findObjects({ _id: { $in: some }, type: 'Author', role }))
  return new Set(authors.map(({ _id }) => _id))
}

/** Returns a cursor over a community's ratings, oldest first. */
export const ratingsIn = (communityId: string, session: ClientSession) =>
  collection(RatingModel).find({ communityId }, { ...SMALL_BATCH, session, sort: { created: 1, _id: 1 } })

/** Returns the ratings of a readable note's support, oldest first. */
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

/** Deterministic id, so that concurrent requests can't create duplicates. */
export const ratingId = (authorId: string, linkId: string) =>
  createHash('sha256').update(`rating ${authorId} ${linkId}`).digest('hex').slice(0, 24)

/**
 * Saves a rating, replacing the member's earlier one; returns it and whether it is the first. Throws
 * 'rating.notOneself' for other authors and 'rating.ownWork' for own notes.
 */
export const rate = async (
  user: SessionUser,
  { authorId, recipientId, recipientType, rating }: NewRating,
): Promise<{ rating: Rating; first: boolean }> => {
  const { link, member } = await openSupport(user, recipientId)
  if (authorId !== member.authorId) throw new AppError('rating.notOneself')
  if (link._to.authors.includes(authorId)) throw new AppError('rating.ownWork')
  await demandWritable(member, [endOf(link, 'to')])
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

/** Deletes up to `max` ratings of a community; returns the number. */
export const removeRatingsOf = (communityId: string, max: number): Promise<number> =>
  removeSome(RatingModel, { communityId }, max)
