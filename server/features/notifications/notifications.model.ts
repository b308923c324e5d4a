import mongoose, { Schema } from 'mongoose'

/** A notification by mail or push (contract/model.md 14); kept for a day to prevent duplicates. */
export interface NotificationDoc {
  _id: string
  communityId: string
  channel: 'mail' | 'push'
  to: string
  /** Empty for pushed messages. */
  email: string
  time: Date
  data: { author: string; contribution: string; contextId: string }
  done: boolean
  /** Run that has claimed it, and alone may finish it; '' if unclaimed. */
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
