import mongoose, { Schema } from 'mongoose'

/** A used state or token id, stored until its expiry to prevent replay. */
export interface SpentStateDoc {
  _id: string
  spent: Date
}

/** Named after its first use. */
export const SpentStateModel = mongoose.model<SpentStateDoc>(
  'GoogleState',
  new Schema<SpentStateDoc>(
    { _id: { type: String }, spent: { type: Date, index: true } },
    { collection: 'googlestates', minimize: false, versionKey: false },
  ),
)
