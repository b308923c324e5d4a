import mongoose, { Schema } from 'mongoose'

/** A used captcha proof; stored until it expires, to prevent reuse. */
export interface SpentProofDoc {
  _id: string
  spent: Date
}

export const SpentProofModel = mongoose.model<SpentProofDoc>(
  'SpentProof',
  new Schema<SpentProofDoc>(
    { _id: { type: String }, spent: { type: Date, index: true } },
    { collection: 'spentproofs', minimize: false, versionKey: false },
  ),
)
