import mongoose, { Schema } from 'mongoose'

/** A notification of one author by one channel (contract/model.md 14). Kept for a day to prevent duplicates. */
export interface NotificationDoc {
  _id: string
  communityId: string
  channel: 'mail' | 'push'
  /** Author id of the receiver. */
  to: string
  /** Empty for pushed messages. */
  email: string
  time: Date
  /** Author, contribution and view ids. */
  data: { author: string; contribution: string; contextId: string }
  done: boolean
  /** Id of the run that has claimed it, and alone may finish and send it; empty if unclaimed. */
  holder: string
}

const text = { type: String }

export const NotificationModel = mongoose.model<NotificationDoc>(
  'Notification',
  new Schema<NotificationDoc>(
    {
      _id: text,
      communityId: text,
      channel: text,
      to: text,
      email: text,
      time: Date,
      data: Schema.Types.Mixed,
      done: Boolean,
      holder: text,
    },
    { collection: 'notifications', minimize: false, versionKey: false },
  )
    .index({ done: 1, email: 1 })
    .index({ time: 1 })
    .index({ communityId: 1 })
    .index({ holder: 1 }),
)
