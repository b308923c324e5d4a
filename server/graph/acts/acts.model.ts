import mongoose, { Schema } from 'mongoose'
import type { Act } from '../../../shared/domain/acts.ts'

/** An entry of the log of acts (AUDT-01). It never changes, and holds ids and switches only: no names, texts, keys or tokens. */
export interface ActDoc {
  _id: string
  act: Act
  time: Date
  /** Account that acted; null for the command line, a job, or a caller who has not signed in. */
  by: string | null
  communityId?: string
  /** Account that the act concerns. */
  userId?: string
  /** Object that the act concerns. */
  targetId?: string
  details?: Record<string, string | number | boolean | null>
}

const text = { type: String }

export const ActModel = mongoose.model<ActDoc>(
  'Act',
  new Schema<ActDoc>(
    {
      _id: text,
      act: { ...text, required: true },
      time: { type: Date, required: true },
      by: text,
      communityId: text,
      userId: text,
      targetId: text,
      details: Schema.Types.Mixed,
    },
    { collection: 'acts', minimize: false, versionKey: false },
  )
    .index({ time: -1, _id: -1 })
    .index({ act: 1, time: -1, _id: -1 })
    .index({ communityId: 1, time: -1, _id: -1 })
    .index({ communityId: 1, act: 1, time: -1, _id: -1 })
    .index({ by: 1, time: -1, _id: -1 })
    .index({ userId: 1, time: -1, _id: -1 }),
)
