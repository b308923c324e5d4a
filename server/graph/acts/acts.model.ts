import mongoose, { Schema } from 'mongoose'
import type { Act } from '../../../shared/domain/acts.ts'

/** Entry of the log (AUDT-01), never changed. Ids and switches only: no names, texts, keys, tokens. */
export interface ActDoc {
  _id: string
  act: Act
  time: Date
  /** Account that acted; null for the command line, jobs, and callers without sign-in. */
  by: string | null
  /** Id of the personal API token used. */
  token?: string
  communityId?: string
  userId?: string
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
      token: text,
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
