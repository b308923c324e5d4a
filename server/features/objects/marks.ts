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

/** As `markObject`, in the caller's transaction, of an object as it stands there. */
export const writeMarks = async (session: ClientSession, found: ObjectDoc, set: Marks): Promise<ObjectDoc> => {
  await native(ObjectModel).updateOne({ _id: found._id }, { $set: set }, { session })
  return { ...found, ...set }
}
