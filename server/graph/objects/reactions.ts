import type { Events } from '../../events.ts'
import { AppError } from '../../platform/errors.ts'
import { collection } from '../../store/collection.ts'
import { type Writes, withWrites } from '../writes.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'
import { announced, findObject } from './objects.service.ts'

type Marks = Partial<
  Pick<
    ObjectDoc,
    'favAuthors' | 'comments' | 'subscriptions' | 'docShared' | 'data' | 'createdBy' | 'notice' | 'holding'
  >
>

/** Sets fields that don't change the content: version, time and history stay (contract/README.md 15). No access checks. */
export const changeReactions = (events: Events, id: string, marks: (found: ObjectDoc) => Marks): Promise<ObjectDoc> =>
  withWrites(events, async (writes) => {
    const found = await findObject(id, writes.session)
    if (!found) throw new AppError('notFound')
    return writeReactions(writes, found, marks(found))
  })

/** Like `changeReactions`, in the caller's transaction; throws 'object.savedElsewhere' if the content changed, because data is written whole. */
export const writeReactions = async (writes: Writes, found: ObjectDoc, set: Marks): Promise<ObjectDoc> => {
  const filter = { _id: found._id, version: found.version }
  const { matchedCount } = await collection(ObjectModel).updateOne(filter, { $set: set }, { session: writes.session })
  if (matchedCount === 0) throw new AppError('object.savedElsewhere')
  const marked = { ...found, ...set }
  // Subscriptions are private.
  if (!('subscriptions' in set)) writes.announce('object.marked', () => announced(marked))
  return marked
}
