import mongoose, { Schema } from 'mongoose'
import type { SessionClient } from '../../../shared/domain/sessions.ts'

/** A sign-in, for all tokens that renew its first. Holds no address (SESS-01). */
export interface SessionDoc {
  /** `sessionKey`: earlier releases' token ids are unique only by account. */
  _id: string
  userId: string
  sid: string
  /** Sessions of an older version have ended. */
  version: number
  client: SessionClient
  /** Shortened user agent. */
  agent: string
  begun: Date
  /** Some minutes old at most. */
  seen: Date
  /** The password was last entered. */
  confirmed: Date
  /** Kept so that its tokens stay invalid. */
  ended?: boolean
  /** No token is valid later; the clean-up job deletes it. */
  until: Date
}

const text = { type: String, required: true }
const time = { type: Date, required: true }

export const SessionModel = mongoose.model<SessionDoc>(
  'Session',
  new Schema<SessionDoc>(
    {
      _id: text,
      userId: text,
      sid: text,
      version: { type: Number, required: true },
      client: text,
      agent: { type: String, default: '' },
      begun: time,
      seen: time,
      confirmed: time,
      ended: Boolean,
      until: time,
    },
    { collection: 'sessions', versionKey: false },
  )
    .index({ userId: 1, seen: -1 })
    .index({ until: 1 }),
)
