import { createHash } from 'node:crypto'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { collection } from '../../store/collection.ts'
import { SpentStateModel } from './spent-states.model.ts'

/** Ms from the start of a flow to its end. */
export const FLOW_MS = 10 * 60_000
const KEPT_MS = 2 * FLOW_MS

/** Returns whether a state or token id is used for the first time in 20 minutes, over all processes. */
export const spendOnce = async (name: string): Promise<boolean> => {
  const spent = collection(SpentStateModel)
  await spent.deleteMany({ spent: { $lt: new Date(Date.now() - KEPT_MS) } })
  try {
    await spent.insertOne({ _id: createHash('sha256').update(name).digest('base64url'), spent: new Date() })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
