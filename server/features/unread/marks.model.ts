import mongoose, { Schema } from 'mongoose'

/** Time until which a view or community is marked as read. */
export interface MarkDoc {
  _id: string
  communityId: string
  authorId: string
  placeId: string
  /** Null after undo. */
  until: Date | null
}

const text = { type: String, required: true }

export const MarkModel = mongoose.model<MarkDoc>(
  'UnreadMark',
  new Schema<MarkDoc>(
    { _id: text, communityId: text, authorId: text, placeId: text, until: { type: Date, default: null } },
    { collection: 'unreadmarks', minimize: false, versionKey: false },
  )
    .index({ authorId: 1 })
    .index({ communityId: 1 }),
)
