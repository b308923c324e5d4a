import type { ClientSession } from 'mongoose'
import { Refusal } from '../../platform/errors.ts'
import { native } from '../../store/native.ts'
import { transaction } from '../../store/transaction.ts'
import { ObjectModel, type ObjectDoc } from './objects.model.ts'
import { findObject } from './objects.service.ts'

type Marks = Partial<Pick<ObjectDoc, 'favAuthors' | 'comments' | 'subscriptions' | 'data'>>

/**
 * Sets what is put on an object without changing its content: version, time, history and summaries stay
 * (contract/README.md 15). It asks no access rule; simultaneous marks all arrive.
 */
export const markObject = (id: string, marks: (found: ObjectDoc) => Marks): Promise<ObjectDoc> =>
  transaction(async (session) => {
    const found = await findObject(id, session)
    if (!found) throw new Refusal('notFound')
    return writeMarks(session, found, marks(found))
  })

/**
 * As `markObject`, in the caller's transaction; refused when the content is no longer what was found
 * ('object.savedElsewhere'): data is written whole.
 */
export const writeMarks = async (session: ClientSession, found: ObjectDoc, set: Marks): Promise<ObjectDoc> => {
  const filter = { _id: found._id, version: found.version }
  const { matchedCount } = await native(ObjectModel).updateOne(filter, { $set: set }, { session })
  if (matchedCount === 0) throw new Refusal('object.savedElsewhere')
  return { ...found, ...set }
}
