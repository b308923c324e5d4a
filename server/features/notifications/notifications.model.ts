import mongoose, { Schema } from 'mongoose'

/** Something that one author is told once, by one way (contract/model.md 14). It is kept for a day, so that nobody is told twice. */
export interface NotificationDoc {
  _id: string
  communityId: string
  channel: 'mail' | 'push'
  /** The author who is told. */
  to: string
  /** Where a letter goes; empty for a pushed message. */
  email: string
  time: Date
  /** Who contributed what in which view. */
  data: { author: string; contribution: string; contextId: string }
  /** Nothing is left to be done. */
  done: boolean
  /** Draws it, and alone may settle and send it; empty for nobody. */
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
