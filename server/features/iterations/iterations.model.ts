import mongoose, { Schema } from 'mongoose'
import type { StartDate } from '../../../shared/domain/iterations.ts'

/** A start date as it is stored; its id is that of its community, which so cannot have two. */
export type StartDateDoc = Omit<StartDate, 'created' | 'modified'> & { created: Date; modified: Date }

const text = { type: String, required: true }

export const StartDateModel = mongoose.model<StartDateDoc>(
  'KIteration',
  new Schema<StartDateDoc>(
    { _id: text, communityId: text, type: text, startDate: text, created: Date, modified: Date },
    { collection: 'iterations', minimize: false, versionKey: false },
  ),
)
