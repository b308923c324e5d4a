import type { ClientSession } from 'mongoose'
import type {
  ChangedCollection,
  KeyConceptCollection,
  NewKeyConceptCollection,
} from '../../../shared/domain/key-concepts.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { COLLECTIONS_MAX } from '../../../shared/wire/limits.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { removeSome } from '../../store/remove-some.ts'
import { managerOf, memberOf } from '../../graph/membership/authors.service.ts'
import { KeyConceptCollectionModel, type KeyConceptCollectionDoc } from './key-concepts.model.ts'

const toCollection = ({ created, modified, ...rest }: KeyConceptCollectionDoc): KeyConceptCollection => ({
  ...rest,
  created: created.toISOString(),
  modified: modified.toISOString(),
})

/** Returns a community's collections, oldest first. */
export const collectionsOf = async ({ communityId }: Pick<Member, 'communityId'>): Promise<KeyConceptCollection[]> => {
  const found = await collection(KeyConceptCollectionModel)
    .find({ communityId }, { sort: { created: 1, _id: 1 } })
    .toArray()
  return found.map(toCollection)
}

/** Returns a collection, or throws 'notFound'. */
export const collectionOf = async (
  user: SessionUser,
  communityId: string,
  _id: string,
): Promise<KeyConceptCollection> => {
  await memberOf(user, communityId)
  const found = await collection(KeyConceptCollectionModel).findOne({ _id, communityId })
  if (!found) throw new AppError('notFound')
  return toCollection(found)
}

/** Inserts collections of a copied community (NEXT-01). */
export const insertCollections = async (
  session: ClientSession,
  collections: readonly Pick<KeyConceptCollectionDoc, '_id' | 'communityId' | 'name' | 'keyConcepts'>[],
): Promise<void> => {
  const now = new Date()
  const made = collections.map((one) => ({ ...one, created: now, modified: now }))
  await collection(KeyConceptCollectionModel).insertMany(made, { session })
}

/** Creates a collection, for managers. Throws 'keyConcepts.tooMany' above 100. */
export const makeCollection = async (
  user: SessionUser,
  communityId: string,
  { name, keyConcepts }: NewKeyConceptCollection,
): Promise<KeyConceptCollection> => {
  await managerOf(user, communityId)
  const collections = collection(KeyConceptCollectionModel)
  if ((await collections.countDocuments({ communityId })) >= COLLECTIONS_MAX) throw new AppError('keyConcepts.tooMany')
  const now = new Date()
  const made = { _id: newId(), communityId, name, keyConcepts, created: now, modified: now }
  await collections.insertOne(made)
  return toCollection(made)
}

/** Changes a collection, for managers; throws 'notFound'. */
export const changeCollection = async (
  user: SessionUser,
  communityId: string,
  { _id, name, keyConcepts }: ChangedCollection,
): Promise<KeyConceptCollection> => {
  await managerOf(user, communityId)
  const changed = await collection(KeyConceptCollectionModel).findOneAndUpdate(
    { _id, communityId },
    { $set: { name, keyConcepts, modified: new Date() } },
    { returnDocument: 'after' },
  )
  if (!changed) throw new AppError('notFound')
  return toCollection(changed)
}

/** Deletes a collection, for managers; throws 'notFound'. */
export const deleteCollection = async (user: SessionUser, communityId: string, _id: string): Promise<void> => {
  await managerOf(user, communityId)
  const { deletedCount } = await collection(KeyConceptCollectionModel).deleteOne({ _id, communityId })
  if (deletedCount === 0) throw new AppError('notFound')
}

/** Deletes up to `max` collections of a community; returns the number. */
export const removeCollectionsOf = (communityId: string, max: number): Promise<number> =>
  removeSome(KeyConceptCollectionModel, { communityId }, max)
