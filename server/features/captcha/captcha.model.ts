import mongoose, { Schema } from 'mongoose'

/** A proof that has made its account, kept for as long as it would still be taken, so that it makes no other. */
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
