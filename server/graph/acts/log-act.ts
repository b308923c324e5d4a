import type { ClientSession } from 'mongoose'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { ActModel, type ActDoc } from './acts.model.ts'

/** Adds an entry to the log of acts (AUDT-01). Pass the session of the transaction that writes the act, so that neither is stored without the other. */
export const logAct = async (entry: Omit<ActDoc, '_id' | 'time'>, session?: ClientSession): Promise<void> => {
  await collection(ActModel).insertOne({ _id: newId(), time: new Date(), ...entry }, { session })
}
