import mongoose, { Schema } from 'mongoose'
import type { StartDate } from '../../../shared/domain/iterations.ts'

/** A stored start date. Its id is the community's, so there is one per community. */
export type StartDateDoc = Omit<StartDate, 'created' | 'modified'> & { created: Date; modified: Date }

const text = { type: String, required: true }

export const StartDateModel = mongoose.model<StartDateDoc>(
  'KIteration',
  new Schema<StartDateDoc>(
    { _id: text, communityId: text, type: text, startDate: text, created: Date, modified: Date },
    { collection: 'iterations', minimize: false, versionKey: false },
  ),
)
