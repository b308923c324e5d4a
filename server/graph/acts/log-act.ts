import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { callerOf } from '../../platform/caller.ts'
import { newId } from '../../store/new-id.ts'
import { ActModel, type ActDoc } from './acts.model.ts'

type NewAct = Omit<ActDoc, '_id' | 'time'>

/** Adds an entry (AUDT-01). Pass the session of the act's transaction, so that both are stored or neither. */
export const logAct = (entry: NewAct, session?: ClientSession): Promise<void> => logActs([entry], session)

/** `logAct` for several entries in one write. */
export const logActs = async (entries: readonly NewAct[], session?: ClientSession): Promise<void> => {
  if (entries.length === 0) return
  const time = new Date()
  const token = callerOf()?.apiToken
  const mark = token !== undefined && { token }
  await collection(ActModel).insertMany(
    entries.map((entry) => ({ _id: newId(), time, ...entry, ...mark })),
    { session },
  )
}
