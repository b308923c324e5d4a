import type { Comments, Contribution } from '../../../shared/domain/contributions.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { managerOf } from '../../graph/membership/authors.service.ts'
import { changeReactions } from '../../graph/objects/reactions.ts'
import { findObject, toContribution } from '../../graph/objects/objects.service.ts'
import { openObject } from './contributions.service.ts'

type EventDeps = Pick<AppContext, 'events'>

/** Adds or removes a favourite of the reader; stores user ids for old clients. */
export const setFavourite = async (
  { events }: EventDeps,
  user: SessionUser,
  id: string,
  wanted: boolean,
): Promise<void> => {
  const { object } = await openObject(user, id)
  if (object.favAuthors.includes(user._id) === wanted) return
  await changeReactions(events, id, ({ favAuthors }) => {
    const others = favAuthors.filter((one) => one !== user._id)
    return { favAuthors: wanted ? [...others, user._id] : others }
  })
}

/** Saves a manager's comments on an object. */
export const saveComments = async (
  { events }: EventDeps,
  user: SessionUser,
  id: string,
  { comments }: Comments,
): Promise<Contribution> => {
  const object = await findObject(id)
  if (!object) throw new AppError('notFound')
  const manager = await managerOf(user, object.communityId)
  return toContribution(await changeReactions(events, id, () => ({ comments })), manager)
}
