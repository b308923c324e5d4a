import type { Events } from '../../events.ts'
import { AppError } from '../../platform/errors.ts'
import { collection } from '../../store/collection.ts'
import { type Writes, withWrites } from '../writes.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'
import { announced, findObject } from './objects.service.ts'

type Marks = Partial<Pick<ObjectDoc, 'favAuthors' | 'comments' | 'subscriptions' | 'docShared' | 'data'>>

/**
 * Sets what is put on an object without changing its content: version, time, history and summaries stay
 * (contract/README.md 15). It asks no access rule; simultaneous marks all arrive.
 */
export const changeReactions = (events: Events, id: string, marks: (found: ObjectDoc) => Marks): Promise<ObjectDoc> =>
  withWrites(events, async (writes) => {
    const found = await findObject(id, writes.session)
    if (!found) throw new AppError('notFound')
    return writeReactions(writes, found, marks(found))
  })

/**
 * As `changeReactions`, in the caller's transaction; refused when the content is no longer what was found
 * ('object.savedElsewhere'): data is written whole.
 */
export const writeReactions = async (writes: Writes, found: ObjectDoc, set: Marks): Promise<ObjectDoc> => {
  const filter = { _id: found._id, version: found.version }
  const { matchedCount } = await collection(ObjectModel).updateOne(filter, { $set: set }, { session: writes.session })
  if (matchedCount === 0) throw new AppError('object.savedElsewhere')
  const marked = { ...found, ...set }
  // What a member wants to hear of is nobody else's affair.
  if (!('subscriptions' in set)) writes.announce('object.marked', () => announced(marked))
  return marked
}
