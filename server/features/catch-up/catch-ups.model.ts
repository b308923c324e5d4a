import mongoose, { Schema } from 'mongoose'

/** Tells until when a member has caught up with their community, and whether they want letters of it. */
export interface CatchUpDoc {
  /** The member's author: one for each. */
  _id: string
  communityId: string
  /** Null for never yet. */
  until: Date | null
  letters: boolean
  /** When the last letter was sent. */
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
