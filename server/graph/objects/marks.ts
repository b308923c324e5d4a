import type { Events } from '../../events.ts'
import { Refusal } from '../../platform/errors.ts'
import { native } from '../../store/native.ts'
import { type Writes, withWrites } from '../writes.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'
import { findObject, toContribution } from './objects.service.ts'

type Marks = Partial<Pick<ObjectDoc, 'favAuthors' | 'comments' | 'subscriptions' | 'data'>>

/**
 * Sets what is put on an object without changing its content: version, time, history and summaries stay
 * (contract/README.md 15). It asks no access rule; simultaneous marks all arrive.
 */
export const markObject = (events: Events, id: string, marks: (found: ObjectDoc) => Marks): Promise<ObjectDoc> =>
  withWrites(events, async (writes) => {
    const found = await findObject(id, writes.session)
    if (!found) throw new Refusal('notFound')
    return writeMarks(writes, found, marks(found))
  })

/**
 * As `markObject`, in the caller's transaction; refused when the content is no longer what was found
 * ('object.savedElsewhere'): data is written whole.
 */
export const writeMarks = async (writes: Writes, found: ObjectDoc, set: Marks): Promise<ObjectDoc> => {
  const filter = { _id: found._id, version: found.version }
  const { matchedCount } = await native(ObjectModel).updateOne(filter, { $set: set }, { session: writes.session })
  if (matchedCount === 0) throw new Refusal('object.savedElsewhere')
  const marked = { ...found, ...set }
  // What a member wants to hear of is nobody else's affair.
  if (!('subscriptions' in set)) writes.announce('object.marked', () => ({ object: toContribution(marked) }))
  return marked
}
