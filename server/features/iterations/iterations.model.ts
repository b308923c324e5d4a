import mongoose, { Schema } from 'mongoose'
import type { StartDate } from '../../../shared/domain/iterations.ts'

/** One per community; its id is the community's. */
export type StartDateDoc = Omit<StartDate, 'created' | 'modified'> & { created: Date; modified: Date }

const text = { type: String, required: true }

export const StartDateModel = mongoose.model<StartDateDoc>(
  'KIteration',
  new Schema<StartDateDoc>(
    { _id: text, communityId: text, type: text, startDate: text, created: Date, modified: Date },
    { collection: 'iterations', minimize: false, versionKey: false },
  ),
)
