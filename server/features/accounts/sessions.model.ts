import mongoose, { Schema } from 'mongoose'
import type { SessionClient } from '../../../shared/domain/sessions.ts'

/** A sign-in of an account: one for all tokens that renew its first one. Holds no address (SESS-01). */
export interface SessionDoc {
  /** `sessionKey`: ids of tokens of earlier releases are unique within an account only. */
  _id: string
  userId: string
  /** The id in the tokens. */
  sid: string
  /** The account's session version: sessions of an older one have ended. */
  version: number
  client: SessionClient
  /** User agent of the last activity, shortened. */
  agent: string
  begun: Date
  /** Last activity, some minutes old at most. */
  seen: Date
  /** The password was last entered. */
  confirmed: Date
  /** Kept so that its tokens stay invalid. */
  ended?: boolean
  /** No token is valid after this time: the clean-up job deletes the document. */
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
