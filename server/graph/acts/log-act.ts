import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { ActModel, type ActDoc } from './acts.model.ts'

type NewAct = Omit<ActDoc, '_id' | 'time'>

/** Adds an entry to the log of acts (AUDT-01). Pass the session of the transaction that writes the act, so that neither is stored without the other. */
export const logAct = (entry: NewAct, session?: ClientSession): Promise<void> => logActs([entry], session)

/** Adds entries to the log of acts in one write, like `logAct`. */
export const logActs = async (entries: readonly NewAct[], session?: ClientSession): Promise<void> => {
  if (entries.length === 0) return
  const time = new Date()
  await collection(ActModel).insertMany(
    entries.map((entry) => ({ _id: newId(), time, ...entry })),
    { session },
  )
}
