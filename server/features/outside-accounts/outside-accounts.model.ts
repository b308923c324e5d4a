import mongoose, { Schema } from 'mongoose'
import type { OutsideKind } from '../../../shared/domain/outside-accounts.ts'

/** A person of a provider or learning platform who signs in to an account here. */
export interface OutsideAccountDoc {
  _id: string
  userId: string
  kind: OutsideKind
  issuer: string
  /** Unique and constant within the issuer. */
  subject: string
  /** As last given by the issuer. */
  firstName: string
  lastName: string
  created: Date
  lastSignIn?: Date
}

const text = { type: String, required: true }

export const OutsideAccountModel = mongoose.model<OutsideAccountDoc>(
  'OutsideAccount',
  new Schema<OutsideAccountDoc>(
    {
      _id: text,
      userId: text,
      kind: text,
      issuer: text,
      subject: text,
      firstName: { type: String, default: '' },
      lastName: { type: String, default: '' },
      created: { type: Date, required: true },
      lastSignIn: Date,
    },
    { collection: 'outsideaccounts', versionKey: false },
  )
    .index({ kind: 1, issuer: 1, subject: 1 }, { unique: true })
    .index({ userId: 1 }),
)
