import { commentsSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { managerOf } from '../../graph/membership/authors.service.ts'
import { markObject } from '../../graph/objects/marks.ts'
import { findObject, toContribution } from '../../graph/objects/objects.service.ts'
import { openObject } from './contributions.service.ts'

type Told = Pick<Parts, 'events'>

/** Makes an object one of the reader's favourites, or none of them any more; old clients look for the user's id. */
export const setFavourite = async ({ events }: Told, user: SessionUser, id: string, wanted: boolean): Promise<void> => {
  const { object } = await openObject(user, id)
  if (object.favAuthors.includes(user._id) === wanted) return
  await markObject(events, id, ({ favAuthors }) => {
    const others = favAuthors.filter((one) => one !== user._id)
    return { favAuthors: wanted ? [...others, user._id] : others }
  })
}

/** Keeps a manager's comments on an object. */
export const saveComments = async (
  { events }: Told,
  user: SessionUser,
  id: string,
  body: unknown,
): Promise<Contribution> => {
  const object = await findObject(id)
  if (!object) throw new Refusal('notFound')
  await managerOf(user, object.communityId)
  const { comments } = parse(commentsSchema, body)
  return toContribution(await markObject(events, id, () => ({ comments })))
}
