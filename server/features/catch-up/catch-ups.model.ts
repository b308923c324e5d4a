import mongoose, { Schema } from 'mongoose'

export interface CatchUpDoc {
  /** Author id. */
  _id: string
  communityId: string
  until: Date | null
  letters: boolean
  lettered: Date | null
}

const date = { type: Date, default: null }

export const CatchUpModel = mongoose.model<CatchUpDoc>(
  'CatchUp',
  new Schema<CatchUpDoc>(
    {
      _id: { type: String, required: true },
      communityId: { type: String, required: true },
      until: date,
      letters: { type: Boolean, default: false },
      lettered: date,
    },
    { collection: 'catchups', minimize: false, versionKey: false },
  )
    .index({ communityId: 1 })
    .index({ letters: 1 }),
)
