import mongoose, { Schema } from 'mongoose'

/** A session here that began at the provider. */
export interface OutsideSessionDoc {
  _id: string
  userId: string
  issuer: string
  sid?: string
  /** Encrypted ID token, for signing out there. */
  token?: string
  until: Date
}

const text = { type: String, required: true }

export const OutsideSessionModel = mongoose.model<OutsideSessionDoc>(
  'OutsideSession',
  new Schema<OutsideSessionDoc>(
    { _id: text, userId: text, issuer: text, sid: String, token: String, until: { type: Date, required: true } },
    { collection: 'outsidesessions', versionKey: false },
  )
    .index({ sid: 1 })
    .index({ userId: 1 })
    .index({ until: 1 }),
)
